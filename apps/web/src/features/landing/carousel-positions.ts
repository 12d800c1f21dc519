/** Number of pictures placed before the first visible one, so that pictures visibly move out and back in. */
const BEFORE = 2;

/** `at` modulo `count`: 0 … count − 1, for negative values too. */
export const modulo = (at: number, count: number): number => ((at % count) + count) % count;

/**
 * The place of a picture when `first` is the first one shown: 0 is the first place, −1 the one before it. The circle wraps
 * around outside the visible area, so that a turn moves every visible picture by exactly one place.
 */
export const positionOf = (picture: number, first: number, count: number): number =>
  modulo(picture - first + BEFORE, count) - BEFORE;

/** How many places a swipe of `pixels` turns: one, or none if the swipe is shorter than 40 pixels. */
export function swipeDirection(pixels: number): -1 | 0 | 1 {
  if (Math.abs(pixels) < 40) return 0;
  return pixels < 0 ? 1 : -1;
}
