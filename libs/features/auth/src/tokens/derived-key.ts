import { hkdfSync } from 'node:crypto';

/**
 * Derives a key of 256 bits for one purpose from the application's secret (HKDF, RFC 5869). No two purposes share a
 * key.
 */
export const derivedKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));
