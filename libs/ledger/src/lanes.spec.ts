import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accounts } from './chart-of-accounts.js';
import { acrossLanes, inOwnLane, spendsFromLanes } from './lanes.js';

const account = accounts.charityFund;
const held = (balances: readonly bigint[]) => balances.map((balance, lane) => ({ lane, balance }));

describe('lanes of a busy account', () => {
  it('are one for each database transaction, and an ordinary account has one', () => {
    const lane = (transaction: bigint, of = account) =>
      inOwnLane({ account: of, amount: 1n }, transaction).lane;
    const chosen = Array.from({ length: 32 }, (_, index) => lane(1_000n + BigInt(index)));
    expect([...new Set(chosen)]).toHaveLength(16);
    expect(lane(7n)).toBe(lane(7n));
    expect(lane(7n, accounts.presaleRounding)).toBe(0);
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
          expect(parts?.reduce((sum, part) => sum + part.amount, 0n)).toBe(-amount);
          for (const { lane, amount: part } of parts ?? [])
            expect((balances[lane] ?? 0n) + part).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  it('don’t pay what they don’t hold together', () => {
    expect(acrossLanes({ account, amount: -11n }, held([5n, 5n]))).toBeUndefined();
  });
});
