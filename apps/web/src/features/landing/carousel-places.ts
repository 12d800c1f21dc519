/** Pictures kept ready before the first one shown, so that it may leave, or come back, in sight. */
const BEFORE = 2;

/** `at` in a circle of `count`: 0 … count − 1, backwards too. */
export const around = (at: number, count: number): number => ((at % count) + count) % count;

/**
 * Where a picture stands when `first` is the first one shown: 0 is the first place, −1 the one before it. The circle is
 * cut out of sight, so that turning it moves every picture in sight by one place.
 */
export const placeOf = (picture: number, first: number, count: number): number =>
  around(picture - first + BEFORE, count) - BEFORE;

/** How many places a swipe of `pixels` turns: at least a small way, one place at a time. */
export function turnOf(pixels: number): -1 | 0 | 1 {
  if (Math.abs(pixels) < 40) return 0;
  return pixels < 0 ? 1 : -1;
}
