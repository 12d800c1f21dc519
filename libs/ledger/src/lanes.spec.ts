import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts } from './chart-of-accounts.js';
import { acrossLanes, inAnyLane, spendsFromLanes } from './lanes.js';

const account = accounts.charityFund;
const held = (balances: readonly bigint[]) =>
  balances.map((balance, lane) => ({ code: account.code, lane, balance }));

describe('lanes of a busy account', () => {
  it('are chosen by chance, and an ordinary account has one', () => {
    const chosen = new Set(Array.from({ length: 400 }, () => inAnyLane({ account, amount: 1n }).lane));
    expect([...chosen].sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, lane) => lane));
    expect(inAnyLane({ account: accounts.presaleRounding, amount: 1n }).lane).toBe(0);
  });

  it('are looked at together only to spend what may run short', () => {
    expect(spendsFromLanes({ account, amount: -1n })).toBe(true);
    expect(spendsFromLanes({ account, amount: 1n })).toBe(false);
    expect(spendsFromLanes({ account: accounts.simulatedWallets, amount: -1n })).toBe(false);
    expect(spendsFromLanes({ account: accounts.presaleRounding, amount: -1n })).toBe(false);
  });

  it('pay exactly what is asked while they hold it together, and none goes below zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }), { minLength: 1, maxLength: 16 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (balances, share) => {
          const total = balances.reduce((sum, balance) => sum + balance, 0n);
          const amount = (total * BigInt(Math.round(share * 1000))) / 1000n;
          const parts = acrossLanes({ account, amount: -amount }, held(balances));
          expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(-amount);
          for (const { lane, amount: part } of parts)
            expect((balances[lane] ?? 0n) + part).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  it('are left to refuse what they don’t hold together', () => {
    expect(acrossLanes({ account, amount: -11n }, held([5n, 5n]))).toEqual([
      { account, amount: -11n, lane: 0 },
    ]);
  });
});
