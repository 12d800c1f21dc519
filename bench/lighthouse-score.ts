/** The metrics of one load of a page, in milliseconds. The layout shift has no unit. */
export interface PageLoad {
  firstPaint: number;
  speedIndex: number;
  largestPaint: number;
  blocked: number;
  shift: number;
}

/** Lighthouse 12's mobile curves: the values at which a metric scores 0.9 and 0.5, and its weight. */
const CURVES: Record<keyof PageLoad, { p10: number; median: number; weight: number }> = {
  firstPaint: { p10: 1_800, median: 3_000, weight: 0.1 },
  speedIndex: { p10: 3_387, median: 5_800, weight: 0.1 },
  largestPaint: { p10: 2_500, median: 4_000, weight: 0.25 },
  blocked: { p10: 200, median: 600, weight: 0.3 },
  shift: { p10: 0.1, median: 0.25, weight: 0.25 },
};

/** Returns the performance score of a load, from 0 to 100, by Lighthouse's published log-normal curves. */
export function performanceScore(load: PageLoad): number {
  const parts = Object.entries(CURVES).map(([metric, { p10, median, weight }]) => {
    return weight * scoreOf(load[metric as keyof PageLoad], p10, median);
  });
  return Math.round(parts.reduce((sum, part) => sum + part, 0) * 100);
}

/** 1 minus the log-normal distribution that is 0.1 at `p10` and 0.5 at `median`. */
function scoreOf(value: number, p10: number, median: number): number {
  if (value <= 0) return 1;
  const spread = Math.abs(Math.log(p10) - Math.log(median)) / (Math.SQRT2 * 0.906_193_802_436_823_1);
  const standing = (Math.log(value) - Math.log(median)) / (Math.SQRT2 * spread);
  return Math.min(1, Math.max(0, (1 - erf(standing)) / 2));
}

/** The error function by Abramowitz and Stegun 7.1.26, to seven digits. */
function erf(x: number): number {
  const t = 1 / (1 + 0.327_591_1 * Math.abs(x));
  const series =
    t *
    (0.254_829_592 + t * (-0.284_496_736 + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
  return Math.sign(x) * (1 - series * Math.exp(-x * x));
}
