import { describe, expect, it } from '@jest/globals';
import type { Tx } from '#platform';
import { accounts } from './chart-of-accounts.js';
import { inOwnLane, spendsFromLanes } from './lanes.js';

const account = accounts.charityFund;

describe('lanes of a busy account', () => {
  it('are chosen at random for each database transaction, and an ordinary account has one', () => {
    const transaction = (): Tx => ({ queryRunner: {} }) as Tx;
    const lane = (tx: Tx, of = account) => inOwnLane(tx, { account: of, amount: 1n }).lane;
    expect(new Set(Array.from({ length: 2_000 }, () => lane(transaction()))).size).toBe(16);
    const one = transaction();
    expect(new Set(Array.from({ length: 20 }, () => lane(one))).size).toBe(1);
    expect(lane(transaction(), accounts.presaleRounding)).toBe(0);
  });

  it('are locked together only to spend when funds may run short', () => {
    expect(spendsFromLanes({ account, amount: -1n })).toBe(true);
    expect(spendsFromLanes({ account, amount: 1n })).toBe(false);
    expect(spendsFromLanes({ account: accounts.simulatedWallets, amount: -1n })).toBe(false);
    expect(spendsFromLanes({ account: accounts.presaleRounding, amount: -1n })).toBe(false);
  });
});
