import { describe, expect, it } from '@jest/globals';
import { isValidReferenceKey, namesOneTransaction, referenceKey } from './reference-key.js';

const HASH = '853793d552635f5385b8a9a1d7d9f4bbf9c7bcd0d8f6a1f5d8d1a3a7b3f2e1c0';
/** A signature that was chosen to have no digit. */
const LETTERS = 'AbCdEfGhJk'.repeat(9);
const LONGER = 'a1'.repeat(50);

describe('a transaction reference', () => {
  it.each([
    ['5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb', ' 5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb '],
    ['5VERv8NMvzbJMEkV8xnr', 'https://explorer.solana.com/tx/5VERv8NMvzbJMEkV8xnr?cluster=devnet'],
    ['0xABCDEF01', 'https://etherscan.io/tx/0xabcdef01/#eventlog'],
    ['0xabcdef01', 'ABCDEF01'],
    [HASH, `0x0x${HASH}`],
    ['853793d552635f53', 'https://tronscan.org/#/transaction/853793d552635f53'],
    ['853793d552635f53', 'https://tronscan.org/#/transaction/853793d552635f53?lang=en'],
    ['853793d552635f53', 'https://explorer.example/#!/tx/853793d552635f53'],
    ['853793d552635f53', 'https://explorer.example/tx?hash=853793d552635f53'],
    ['853793d552635f53', 'https://explorer.example/tx/853793d552635f53/overview'],
    ['853793d552635f53', 'mempool.space/tx/853793d552635f53'],
    [HASH, `https://etherscan.io/tx/0x${HASH}?utm=${LONGER}`],
    [HASH, `https://etherscan.io/tx/0x${HASH}#${LONGER}`],
    [HASH, `https://tronscan.org/#/transaction/${HASH}?utm=${LONGER}`],
    [HASH, `https://tronscan.org/?utm=campaign#/transaction/${HASH}`],
    [HASH, `${HASH} thanks 1`],
    [LETTERS, `https://solscan.io/tx/${LETTERS}?x=1`],
    [HASH, `tx: https://etherscan.io/tx/0x${HASH}`],
    [HASH, `//etherscan.io/tx/0x${HASH}`],
    [HASH, `https://explorer.example/tx?hash=${HASH}`],
    [HASH, `https://explorer.example/#/tx?hash=${HASH}`],
    [HASH, `https://etherscan.io/tx/%38${HASH.slice(1)}`],
    ['RF18 5390 0754 7034', 'rf18-539007547034'],
    ['ＲＦ１８', 'rf18'],
  ])('%s is the same as %s', (one, other) => {
    expect(referenceKey(one)).toBe(referenceKey(other));
  });

  it.each([
    ['RF18', 'RF19'],
    ['https://etherscan.io/tx/0xab', 'https://etherscan.io/tx/0xac'],
    ['0x', 'https://bank.example/'],
    ['https://explorer.example/tx?hash=0xab1', 'https://explorer.example/tx?hash=0xac1'],
    [
      `https://etherscan.io/tx/0x${HASH}?utm=${LONGER}`,
      `https://etherscan.io/tx/0x${HASH.replace('8', '9')}?utm=${LONGER}`,
    ],
    ['RF18/7', 'RF19/7'],
  ])('%s differs from %s', (one, other) => {
    expect(referenceKey(one)).not.toBe(referenceKey(other));
  });

  it('always has a key', () => {
    for (const reference of ['0x', 'https://bank.example/—/', '7'])
      expect(referenceKey(reference)).not.toBe('');
  });
});

describe('a reference names one transaction', () => {
  const uuid = '97ed4827-7b6f-4491-a06f-b548d5a7512d';

  it.each([
    'RF18 5390 0754 7034',
    'TXID-1',
    '2026/117',
    'INV #12',
    uuid,
    HASH,
    ` 0x${HASH.toUpperCase()} `,
    LETTERS,
  ])('%s', (reference) => expect(namesOneTransaction(reference)).toBe(true));

  it.each([
    `https://etherscan.io/tx/0x${HASH}`,
    `https://explorer.example/tx?hash=${HASH}#${LONGER}`,
    `https://etherscan.io/tx/${HASH.slice(0, 20)} ${HASH.slice(20)}`,
    `${HASH.slice(0, 20)}-${HASH.slice(20)}`,
    `${HASH} thanks 1`,
    `${LETTERS} 1`,
    `//etherscan.io/tx/0x${HASH}`,
    'https://short.example/3xYz?x=12345',
    'short.example/3xYz',
    `${HASH.slice(0, 22)} ${HASH.slice(22, 44)} ${HASH.slice(44)} paid`,
    `${HASH.slice(0, 8)}...${HASH.slice(-8)}`,
    `${HASH.slice(0, 8)}…${HASH.slice(-8)}`,
    HASH.replace('a', '\u0430'),
    '–',
  ])('%s does not', (reference) => expect(namesOneTransaction(reference)).toBe(false));
});

describe('a stored key', () => {
  const both = `https://tronscan.org/?utm=${LONGER}#/transaction/${HASH}`;

  it.each([HASH, LONGER])('is valid if it is one of the names: %s', (key) =>
    expect(isValidReferenceKey(both, key)).toBe(true),
  );
  it.each([null, 'overview', `${HASH}1`])('%s is not', (key) =>
    expect(isValidReferenceKey(both, key)).toBe(false),
  );
});
