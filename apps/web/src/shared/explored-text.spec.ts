import { expect, it } from '@jest/globals';
import { exploredKind, explorerPath } from './explored-text.js';

it.each([
  ['11111111111111111111111111111111', 'address'],
  ['4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', 'address'],
  ['5'.repeat(88), 'transaction'],
  ['5'.repeat(64), 'transaction'],
  ['5'.repeat(50), undefined],
  ['SIM-0123456789ABCDEF0123456789ABCDEF', undefined],
  ['0xO'.padEnd(44, 'l'), undefined],
  ['', undefined],
])('%s is recognised as %s', (text, kind) => {
  expect(exploredKind(text)).toBe(kind);
});

it('addresses and transactions have their own pages', () => {
  expect([explorerPath('address', 'a'), explorerPath('transaction', 's')]).toEqual([
    '/explorer/address/a',
    '/explorer/tx/s',
  ]);
});
