import { hkdfSync } from 'node:crypto';

/** A key of 256 bit for one purpose, derived from the application's secret (HKDF, RFC 5869): no two purposes share one. */
export const derivedKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', purpose, 32));
