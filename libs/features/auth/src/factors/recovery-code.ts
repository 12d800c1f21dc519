import { randomBytes } from 'node:crypto';
import { derivedKey, macOf } from '#platform';

const COUNT = 10;
const LENGTH = 10;

/**
 * Crockford's base 32. It has no i, l, o or u, so that no character is misread and hardly any code forms a word.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LOOKALIKES: Record<string, string> = { i: '1', l: '1', o: '0' };

/** Returns ten different codes `xxxxx-xxxxx` of 50 bits each. Each can replace the second factor once. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) codes.add(newCode());
  return Array.from(codes);
}

function newCode(): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}

/**
 * Brings a typed code into the form in which codes are created: accepts any case, spaces and dashes, and reads i, l
 * and o as the digits they resemble.
 */
export function normalisedRecoveryCode(typed: string): string {
  const characters = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .replace(/[ilo]/g, (character) => LOOKALIKES[character] ?? character);
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}

/**
 * The keyed hash that is stored of a code, the same for every accepted spelling. It is keyed so that a copy of the
 * database alone reveals no code.
 */
export function recoveryCodeHash(appSecret: string, typed: string): Buffer {
  return macOf(derivedKey(appSecret, 'recovery-code'), normalisedRecoveryCode(typed));
}
