import { describe, expect, it } from '@jest/globals';
import { UnreadableTransaction } from '#money/chain';
import { readChanges } from './balance-changes.js';

const tokens = (accountIndex: number, mint: string, amount: string) => ({
  accountIndex,
  mint,
  owner: 'owner',
  uiTokenAmount: { amount, decimals: 6 },
});

const transaction = (meta: object = {}) => ({
  slot: 7,
  blockTime: 1_763_683_200,
  transaction: {
    signatures: ['signature'],
    message: {
      header: { numRequiredSignatures: 1 },
      accountKeys: ['payer', 'account', 'other'],
      instructions: [],
    },
  },
  meta: {
    err: null,
    fee: 5_000,
    preBalances: [100_000, 10, 0],
    postBalances: [95_000, 10, 0],
    ...meta,
  },
});

const changesOf = (meta: object) =>
  readChanges(transaction(meta)).changes.map(({ account, mint, before, after }) => [
    account,
    mint,
    before,
    after,
  ]);

describe('the changes of a transaction', () => {
  it('leave out balances that stayed the same', () => {
    expect(changesOf({})).toEqual([['payer', null, 100_000n, 95_000n]]);
  });

  it('list first who paid, then who received', () => {
    expect(changesOf({ postBalances: [90_000, 5_010, 0] })).toEqual([
      ['payer', null, 100_000n, 90_000n],
      ['account', null, 10n, 5_010n],
    ]);
    expect(changesOf({ preBalances: [0, 10_000, 0], postBalances: [5_000, 0, 0] })).toEqual([
      ['account', null, 10_000n, 0n],
      ['payer', null, 0n, 5_000n],
    ]);
  });

  it('begin at zero for a token account that the transaction created, and end there for one that it closed', () => {
    const meta = {
      preTokenBalances: [tokens(1, 'mint', '70')],
      postTokenBalances: [tokens(2, 'mint', '70')],
    };
    expect(changesOf(meta).slice(1)).toEqual([
      ['account', 'mint', 70n, 0n],
      ['other', 'mint', 0n, 70n],
    ]);
  });

  it('of an unknown form are an error', () => {
    const strange = [{ ...tokens(1, 'mint', '1'), uiTokenAmount: { amount: '1' } }];
    expect(() => readChanges(transaction({ preTokenBalances: strange }))).toThrow(UnreadableTransaction);
  });
});
