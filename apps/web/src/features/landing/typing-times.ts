/** Milliseconds after which each paragraph begins (specification §9). */
export const STARTS_MS = [500, 3_000, 7_000, 11_000] as const;
const CHARACTER_MS = 30;

/** How many of a paragraph's `length` characters are typed `elapsed` milliseconds after the story came into view. */
export const typedLength = (paragraph: number, length: number, elapsed: number): number =>
  Math.min(length, Math.max(0, Math.floor((elapsed - (STARTS_MS[paragraph] ?? 0)) / CHARACTER_MS)));

/** When the last paragraph is complete, in milliseconds after the story came into view. */
export const endMs = (lengths: readonly number[]): number =>
  Math.max(...lengths.map((length, paragraph) => (STARTS_MS[paragraph] ?? 0) + length * CHARACTER_MS));
