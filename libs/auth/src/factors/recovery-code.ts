import { createHmac, randomBytes } from 'node:crypto';
import { derivedKey } from '../tokens/derived-key.js';

const COUNT = 10;
const LENGTH = 10;

/** Crockford's base 32: without i, l, o and u, so that nothing is misread and hardly a word appears. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LOOKALIKES: Record<string, string> = { i: '1', l: '1', o: '0' };

/** Ten different codes `xxxxx-xxxxx` of 50 bit each; each opens the account once in place of the second factor. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(newCode());
  return Array.from(codes);
}

function newCode(): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}

/** What somebody typed, in the form codes are made in: any case, blanks and dashes, and i, l, o for what they look like. */
export function normalisedRecoveryCode(typed: string): string {
  const characters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .replace(/[ilo]/g, (character) => LOOKALIKES[character] ?? character);
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}

/** What is stored of a code, however it was typed: keyed, so that a copy of the database alone gives no code away. */
export function recoveryCodeHash(appSecret: string, typed: string): Buffer {
  return createHmac('sha256', derivedKey(appSecret, 'recovery-code'))
    .update(normalisedRecoveryCode(typed))
    .digest();
}
