import { createHmac } from 'node:crypto';
import { sameSecret } from '#libs/platform';
import { derivedKey } from '../tokens/derived-key.js';

/**
 * A refresh token names its session and its position in it, and proves both with a MAC that takes the application's secret
 * and the session's seed. Nothing in the database opens a session, and the current token can be told again to whoever
 * shows its parent (docs/decisions/014).
 */
export interface RefreshToken {
  sessionId: string;
  position: number;
  proof: string;
}

const SHAPE = /^[\w-]{70}$/;
const HEAD_BYTES = 20;

/** What the proofs are keyed with, derived once for many tokens. */
export const refreshKey = (appSecret: string): Buffer => derivedKey(appSecret, 'refresh-token');

/** 70 URL-safe characters: session id, position, 256 bits of proof. */
export function writeRefreshToken(key: Buffer, seed: Buffer, sessionId: string, position: number): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(sessionId.replaceAll('-', ''), 'hex');
  head.writeUInt32BE(position, 16);
  return head.toString('base64url') + proofOf(key, seed, head);
}

/** The token's parts, unproven; undefined for what can't be one of ours. */
export function readRefreshToken(token: string): RefreshToken | undefined {
  if (!SHAPE.test(token)) return undefined;
  const head = Buffer.from(token.slice(0, 27), 'base64url');
  // The last character holds two bits more than the head: one spelling alone is ours.
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
  createHmac('sha256', key).update(seed).update(head).digest('base64url');
