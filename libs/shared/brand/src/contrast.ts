import type { Brand } from './brand.schema.js';

/** WCAG 2 AA, text of normal size. */
const MIN_CONTRAST = 4.5;

/** Pairs of text and background colours used in pages and mails. */
const PAIRS = [
  ['cream', 'night'],
  ['cream', 'dusk'],
  ['gold', 'night'],
  ['gold', 'royal'],
  ['night', 'gold'],
] as const;

/** Problems for pairs of colours with too little contrast. */
export function contrastProblems({ colours }: Brand): string[] {
  return PAIRS.map(([text, ground]) => ({ text, ground, ratio: contrast(colours[text], colours[ground]) }))
    .filter(({ ratio }) => ratio < MIN_CONTRAST)
    .map(
      ({ text, ground, ratio }) =>
        `colours: ${text} on ${ground} has a contrast of ${ratio.toFixed(1)}, text needs ${MIN_CONTRAST}`,
    );
}

/** The WCAG contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
