/** Milliseconds after which typing begins, and for each character (specification §9). */
const START_MS = 500;
const CHARACTER_MS = 30;

/** How many of `length` characters are typed `elapsed` milliseconds after the story came into view. */
export const typedLength = (length: number, elapsed: number): number =>
  Math.min(length, Math.max(0, Math.floor((elapsed - START_MS) / CHARACTER_MS)));
