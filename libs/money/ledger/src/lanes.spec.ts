import { describe, expect, it } from '@jest/globals';
import { accounts } from './chart-of-accounts.js';
import { inOwnLane, spendsFromLanes } from './lanes.js';

const account = accounts.charityFund;

describe('lanes of a busy account', () => {
  it('are chosen by database transaction, and an ordinary account has one', () => {
    const lane = (transaction: bigint, of = account) =>
      inOwnLane({ account: of, amount: 1n }, transaction).lane;
    const chosen = Array.from({ length: 32 }, (_, index) => lane(1_000n + BigInt(index)));
    expect([...new Set(chosen)]).toHaveLength(16);
    expect(lane(7n)).toBe(lane(7n));
    expect(lane(7n, accounts.presaleRounding)).toBe(0);
  });

  it('are locked together only to spend when funds may run short', () => {
    expect(spendsFromLanes({ account, amount: -1n })).toBe(true);
    expect(spendsFromLanes({ account, amount: 1n })).toBe(false);
    expect(spendsFromLanes({ account: accounts.simulatedWallets, amount: -1n })).toBe(false);
    expect(spendsFromLanes({ account: accounts.presaleRounding, amount: -1n })).toBe(false);
  });
});
