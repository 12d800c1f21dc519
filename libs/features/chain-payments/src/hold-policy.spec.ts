import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Counts, HoldPolicy, type OpeningLimit } from './hold-policy.js';

const limits = { percent: 20, perWallet: 2, perCaller: 3 };
const none = { byWallet: new Map<string, number>(), byCaller: new Map<string, number>() };
const sale: OpeningLimit = { id: 'sale', most: 10_000n, shared: true };
const request = (wallet: string, caller: string, tokens = 10n, ...more: OpeningLimit[]) => ({
  tokens,
  wallet,
  caller,
  limits: [sale, ...more],
});
const nothing: Counts = new Map();

describe('holds of unpaid requests', () => {
  it('are two for a wallet and three for a caller, those that are open already included', () => {
    const policy = new HoldPolicy({ ...none, byWallet: new Map([['w1', 1]]) }, nothing, limits);
    const asked = [
      request('w1', 'c1'),
      request('w1', 'c1'),
      request('w2', 'c1'),
      request('w3', 'c1'),
      request('w4', 'c1'),
      request('w4', 'c2'),
    ];
    expect(asked.map((each) => policy.hold(each))).toEqual([true, false, true, true, false, true]);
  });

  it('never cover more than the limit of what is unsold, whatever is asked for', () => {
    const asks = fc.array(fc.bigInt({ min: 1n, max: 500n }));
    fc.assert(
      fc.property(asks, fc.bigInt({ min: 0n, max: 5_000n }), (tokens, unsold) => {
        const sold = sale.most! - unsold;
        const policy = new HoldPolicy(none, new Map([['sale', { sold, held: 0n }]]), limits);
        const held = tokens.filter((each, index) => policy.hold(request(`w${index}`, `c${index}`, each)));
        expect(held.reduce((sum, each) => sum + each, 0n) * 5n <= unsold).toBe(true);
      }),
    );
  });

  it('cover the part of each shared limit, and a wallet’s own limit as a whole', () => {
    const round: OpeningLimit = { id: 'round', most: 300n, shared: true };
    const wallet: OpeningLimit = { id: 'wallet', most: 40n, shared: false };
    const counts: Counts = new Map([
      ['round', { sold: 100n, held: 10n }],
      ['wallet', { sold: 10n, held: 0n }],
    ]);
    const policy = new HoldPolicy(none, counts, limits);
    expect(policy.hold(request('w1', 'c1', 31n, round))).toBe(false);
    expect(policy.hold(request('w1', 'c1', 31n, wallet))).toBe(false);
    expect(policy.hold(request('w1', 'c1', 30n, round, wallet))).toBe(true);
    expect(policy.hold(request('w2', 'c2', 1n, round))).toBe(false);
    expect(policy.hold(request('w1', 'c2', 1n, wallet))).toBe(false);
  });
});
