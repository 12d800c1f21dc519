import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import { isProven, readRefreshToken, refreshKey, writeRefreshToken } from './refresh-token.js';

const SECRET = 'a secret of tests, forty characters long';
const KEY = refreshKey(SECRET);
const seed = randomBytes(32);
const sessionId = randomUUID();

describe('refresh tokens', () => {
  it('contain their session and position, and prove both', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(2 ** 31), (id, position) => {
        const token = writeRefreshToken(KEY, seed, id, position);
        expect(token).toMatch(/^[\w-]{70}$/);
        const read = readRefreshToken(token)!;
        expect(read).toMatchObject({ sessionId: id, position });
        expect(isProven(KEY, seed, read)).toBe(true);
      }),
    );
  });

  it('are invalid if a single character is changed', () => {
    const token = writeRefreshToken(KEY, seed, sessionId, 7);
    for (let index = 0; index < token.length; index++) {
      const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
      const read = readRefreshToken(changed);
      const opens = read !== undefined && isProven(KEY, seed, read);
      // The last character of the first part holds bits that are no bytes: another spelling of the same token.
      expect([`character ${index}`, opens && index !== 26]).toEqual([`character ${index}`, false]);
    }
  });

  it('are invalid with another seed or another secret', () => {
    const read = readRefreshToken(writeRefreshToken(KEY, seed, sessionId, 1))!;
    expect(isProven(KEY, randomBytes(32), read)).toBe(false);
    expect(isProven(refreshKey(`${SECRET}!`), seed, read)).toBe(false);
  });

  it.each(['', 'never-issued-token', 'a'.repeat(69), `${'a'.repeat(69)}.`, 'a'.repeat(71)])(
    'cannot be "%s"',
    (token) => {
      expect(readRefreshToken(token)).toBeUndefined();
    },
  );
});
