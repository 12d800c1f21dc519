import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accounts } from './chart-of-accounts.js';
import { UnbalancedTransactionError } from './ledger.errors.js';
import { hashOf, normalise, type Posting } from './transaction-draft.js';

const wallet = (name: string, amount: bigint): Posting => ({
  account: accounts.presaleRelease(name),
  amount,
});
const draft = (postings: readonly Posting[], kind = 'test') => ({ kind, key: 'any', postings });
const hash = (postings: readonly Posting[], kind?: string): string =>
  hashOf(draft(postings, kind), normalise(postings));

/** Any postings that move something and sum to zero. */
const balanced = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => {
    const postings = parts.map(([name, amount]) => wallet(name, amount));
    return postings.concat(wallet('rest', -postings.reduce((sum, { amount }) => sum + amount, 0n)));
  })
  .filter((postings) => {
    const rest = postings.filter(({ account }) => account.code !== 'presale-release/rest');
    return rest.some(({ account: { code } }) => total(rest, code) !== 0n);
  });

const total = (postings: readonly Posting[], code: string): bigint =>
  postings.reduce((sum, { account, amount }) => (account.code === code ? sum + amount : sum), 0n);

describe('normalise', () => {
  it('merges the entries to one non-zero line per account, sorted by code, with the same sums', () => {
    fc.assert(
      fc.property(balanced, (postings) => {
        const lines = normalise(postings);
        const codes = lines.map(({ account }) => account.code);
        expect(codes).toEqual([...new Set(codes)].sort());
        for (const { account, amount } of lines) {
          expect(amount).not.toBe(0n);
          expect(amount).toBe(total(postings, account.code));
        }
        expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
        expect(normalise(lines)).toEqual(lines);
      }),
    );
  });

  it('sums each currency on its own, so that money never pays for the sum of tokens', () => {
    const sold = [
      { account: accounts.money('SOL').suspense, amount: -7n },
      { account: accounts.money('SOL').saleProceeds, amount: 7n },
      wallet('buyer', 3n),
      wallet('seller', -3n),
    ];
    expect(normalise(sold)).toHaveLength(4);
    for (const skipped of sold.keys())
      expect(() => normalise(sold.filter((_, index) => index !== skipped))).toThrow(
        UnbalancedTransactionError,
      );
  });

  it.each([
    ['postings that do not sum to zero', [wallet('a', 1n), wallet('b', -2n)]],
    [
      'two currencies that sum to zero only together',
      [wallet('a', 1n), { account: accounts.money('SOL').suspense, amount: -1n }],
    ],
    [
      'two kinds of money that sum to zero only together',
      [
        { account: accounts.money('USDC').suspense, amount: 1n },
        { account: accounts.money('USDT').suspense, amount: -1n },
      ],
    ],
    ['no postings', []],
    ['an account that pays itself', [wallet('a', 1n), wallet('a', -1n)]],
    ['nothing moved', [wallet('a', 0n), wallet('b', 0n)]],
  ])('refuses %s', (_what, postings) => {
    expect(() => normalise(postings)).toThrow(UnbalancedTransactionError);
  });
});

describe('hashOf', () => {
  it('is the same for the same movement in any order', () => {
    fc.assert(
      fc.property(balanced, fc.infiniteStream(fc.nat()), (postings, order) => {
        const shuffled = postings
          .map((posting) => ({ posting, at: order.next().value }))
          .sort((x, y) => x.at - y.at)
          .map(({ posting }) => posting);
        expect(hash(shuffled)).toBe(hash(postings));
      }),
    );
  });

  it('differs if the kind, an account, an amount or the reversed transaction differs', () => {
    const postings = [wallet('a', 1n), wallet('b', -1n)];
    const others = [
      hash(postings, 'another'),
      hash([wallet('a', 2n), wallet('b', -2n)]),
      hash([wallet('a', 1n), wallet('c', -1n)]),
      hashOf({ ...draft(postings), reverses: 'id' }, normalise(postings)),
    ];
    expect(new Set([hash(postings), ...others]).size).toBe(5);
  });
});
