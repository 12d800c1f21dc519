/** The shape of a chart, in percent of its width and height. */
export interface Shape {
  readonly line: string;
  readonly area: string;
  /** The values at the ends of the scale, of which the upper one is a round number. */
  readonly low: number;
  readonly high: number;
  /** The place of a point. */
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/**
 * Bars of what happened in each step, or a line of what was held at its end. A chart shows sizes, for which a number is exact enough; the
 * readings beside it are exact.
 */
export function shapeOf(values: readonly number[], kind: 'bars' | 'line'): Shape {
  const low = roundDown(Math.min(0, ...values));
  const high = Math.max(roundUp(Math.max(0, ...values)), low === 0 ? 1 : 0);
  const width = 100 / values.length;
  const x = (index: number): number => (index + 0.5) * width;
  const y = (value: number): number => 100 - ((value - low) / (high - low)) * 100;
  const at = (place: number): string => place.toFixed(2);
  if (kind === 'bars') {
    // A young kingdom has few days, whose bars would be as wide as walls.
    const half = Math.min(width * 0.36, 5);
    const bars = values.map((value, index) =>
      value === 0
        ? ''
        : `M${at(x(index) - half)} ${at(y(0))}V${at(y(value))}H${at(x(index) + half)}V${at(y(0))}Z`,
    );
    return { line: '', area: bars.join(''), low, high, x, y };
  }
  // A balance holds for all of its step, so a single one is a line too.
  const steps = values.map(
    (value, index) => `${at(index * width)} ${at(y(value))}H${at((index + 1) * width)}`,
  );
  const line = `M${steps.join('L')}`;
  return { line, area: `${line}V${at(y(0))}H0Z`, low, high, x, y };
}

/** The next number of the form 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value * 0.999_999) ?? 10;
  return step * power;
}

const roundDown = (value: number): number => (value < 0 ? -roundUp(-value) : 0);
