import { derivedKey, macOf, sameSecret } from '#platform';

/**
 * A refresh token names its session and its position in it, and proves both with a MAC keyed with the application's
 * secret and the session's seed. So the database alone opens no session, and the server can compute the current
 * token again for a client that presents its predecessor (docs/decisions/014).
 */
export interface RefreshToken {
  sessionId: string;
  position: number;
  proof: string;
}

const SHAPE = /^[\w-]{70}$/;
const HEAD_BYTES = 20;

/** The key of the proofs, derived once and used for many tokens. */
export const refreshKey = (appSecret: string): Buffer => derivedKey(appSecret, 'refresh-token');

/** Returns 70 URL-safe characters: session id, position and 256 bits of proof. */
export function writeRefreshToken(key: Buffer, seed: Buffer, sessionId: string, position: number): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(sessionId.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(position, 16);
  return head.toString('base64url') + proofOf(key, seed, head);
}

/** Returns the token's parts without checking the proof; undefined if it can't be one of our tokens. */
export function readRefreshToken(token: string): RefreshToken | undefined {
  if (!SHAPE.test(token)) return undefined;
  const head = Buffer.from(token.slice(0, 27), 'base64url');
  // The last character has two spare bits, so several spellings decode to the same head. Only ours is accepted.
  if (head.toString('base64url') !== token.slice(0, 27)) return undefined;
  const hex = head.toString('hex', 0, 16);
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    position: head.readUInt32BE(16),
    proof: token.slice(27),
  };
}

/** Whether we wrote this token for the session with this seed. */
export function isProven(key: Buffer, seed: Buffer, { sessionId, position, proof }: RefreshToken): boolean {
  return sameSecret(proof, writeRefreshToken(key, seed, sessionId, position).slice(27));
}

const proofOf = (key: Buffer, seed: Buffer, head: Buffer): string =>
  macOf(key, Buffer.concat([seed, head])).toString('base64url');
