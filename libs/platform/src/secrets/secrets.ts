import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Derives a key of 256 bits for one purpose from the application's secret (HKDF, RFC 5869). No two purposes share a
 * key.
 */
export const derivedKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));

/**
 * The MAC of a text (HMAC-SHA-256). If the key is the application's secret itself, the text must begin with its purpose,
 * so that a MAC made for one purpose is worth nothing for another.
 */
export const macOf = (key: string | Buffer, text: string | Buffer): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Compares two texts in constant time, so that the time taken does not reveal where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
