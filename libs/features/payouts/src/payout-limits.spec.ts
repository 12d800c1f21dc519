import { expect, it } from '@jest/globals';
import { type JudgedPayout, judgePayout, type PayoutLimits, type Used } from './payout-limits.js';

const LIMITS: PayoutLimits = {
  automatic: 100n,
  twoPersons: 1_000n,
  day: 5_000n,
  walletDay: 2_000n,
  refundMinimum: 5n,
};
const payout = (worth: bigint, given: Partial<JudgedPayout> = {}): JudgedPayout => ({
  worth,
  isRefund: false,
  approvals: 0,
  ...given,
});
const used = (given: Partial<Used> = {}): Used => ({ day: 0n, wallet: 0n, ...given });

it.each<[string, JudgedPayout, Used, ReturnType<typeof judgePayout>]>([
  ['goes out by itself up to the limit', payout(100n), used(), { approvals: 0, problem: null }],
  ['needs a person above it', payout(101n), used(), { approvals: 1, problem: 'approval' }],
  ['goes out with this person', payout(101n, { approvals: 1 }), used(), { approvals: 1, problem: null }],
  ['needs one at the limit for two', payout(1_000n), used(), { approvals: 1, problem: 'approval' }],
  ['needs two above it', payout(1_001n), used(), { approvals: 2, problem: 'two-approvals' }],
  [
    'waits with one of two',
    payout(1_001n, { approvals: 1 }),
    used(),
    { approvals: 2, problem: 'two-approvals' },
  ],
  ['goes out with two', payout(1_001n, { approvals: 2 }), used(), { approvals: 2, problem: null }],
  ['may use up the day', payout(100n), used({ day: 4_900n }), { approvals: 0, problem: null }],
  [
    'needs two above the day’s limit',
    payout(100n),
    used({ day: 4_901n }),
    { approvals: 2, problem: 'day-limit' },
  ],
  ['may use up the wallet’s day', payout(100n), used({ wallet: 1_900n }), { approvals: 0, problem: null }],
  [
    'needs two above the wallet’s limit',
    payout(100n),
    used({ wallet: 1_901n }),
    { approvals: 2, problem: 'wallet-limit' },
  ],
  [
    'goes out above the limits of a day with two',
    payout(100n, { approvals: 2 }),
    used({ day: 4_901n, wallet: 1_901n }),
    { approvals: 2, problem: null },
  ],
  ['of little worth goes out if it is no refund', payout(4n), used(), { approvals: 0, problem: null }],
  [
    'as a refund goes out at the minimum',
    payout(5n, { isRefund: true }),
    used(),
    { approvals: 0, problem: null },
  ],
  [
    'as a refund waits below the minimum',
    payout(4n, { isRefund: true }),
    used(),
    { approvals: 1, problem: 'below-minimum' },
  ],
  [
    'as a small refund goes out with a person',
    payout(4n, { isRefund: true, approvals: 1 }),
    used(),
    { approvals: 1, problem: null },
  ],
])('76: a payout %s', (_, judged, before, verdict) => {
  expect(judgePayout(judged, before, LIMITS)).toEqual(verdict);
});
