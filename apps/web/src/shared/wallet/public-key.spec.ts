import { expect, test } from '@jest/globals';
import bs58 from 'bs58';
import fc from 'fast-check';
import { isPublicKey } from './public-key.js';

test('32 bytes in base58 are a key', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 32, maxLength: 32 }),
    fc.nat(31).chain((zeros) =>
      fc.uint8Array({ minLength: 32 - zeros, maxLength: 32 - zeros }).map((rest) => {
        const key = new Uint8Array(32);
        key.set(rest, zeros);
        return key;
      }),
    ),
  );
  fc.assert(fc.property(bytes, (key) => isPublicKey(bs58.encode(key))));
  expect(isPublicKey('1'.repeat(32))).toBe(true);
});

test('any other number of bytes in base58 is not a key', () => {
  const bytes = fc.uint8Array({ maxLength: 40 }).filter(({ length }) => length !== 32);
  fc.assert(fc.property(bytes, (other) => !isPublicKey(bs58.encode(other))));
  // 44 letters that spell 33 bytes.
  expect(isPublicKey('z'.repeat(44))).toBe(false);
});

test('text that is not base58 is not a key', () => {
  const key = bs58.encode(new Uint8Array(32).fill(7));
  for (const text of [
    '',
    'null',
    ` ${key}`,
    `${key}\n`,
    key.replace(/.$/, '0'),
    key.replace(/.$/, 'l'),
    '{}',
  ])
    expect([text, isPublicKey(text)]).toEqual([text, false]);
});
