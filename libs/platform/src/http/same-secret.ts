import { timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time, so that the time taken does not reveal where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
