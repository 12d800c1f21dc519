import { bpsOf, dailyReward, mostRewards, splitReward } from '#contracts';
import { findMisbooked } from '#money/ledger';
import {
  type Differences,
  FoundDifferences,
  MAX_WAIT,
  type Tx,
  type Verification,
  verification,
} from '#platform';
import type { LockRow } from './vault-locks.repository.js';
import type { RewardRow } from './vault-rewards.repository.js';
import { dayAfter } from './vault.presenter.js';
import {
  EXIT_BOOKINGS,
  findContradictions,
  findLocksAfter,
  findRewardsOf,
  findStuck,
  LOCK_BOOKINGS,
  REWARD_BOOKINGS,
  UNLOCK_BOOKINGS,
} from './verify-vault.repository.js';

const BATCH = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export const VAULT_KINDS = [
  LOCK_BOOKINGS.kind,
  REWARD_BOOKINGS.kind,
  UNLOCK_BOOKINGS.kind,
  EXIT_BOOKINGS.kind,
];

/**
 * Compares every lock and every reward with its ledger transactions, and recomputes what was set aside, each day's reward, its
 * parts, and the sums of each lock.
 */
export const verifyVault = async (tx: Tx, maxWait = MAX_WAIT): Promise<Verification> =>
  verification(
    'vault',
    await findMisbooked(tx, LOCK_BOOKINGS),
    await findMisbooked(tx, REWARD_BOOKINGS),
    await findMisbooked(tx, UNLOCK_BOOKINGS),
    await findMisbooked(tx, EXIT_BOOKINGS),
    await findContradictions(tx),
    await findStuck(tx, maxWait),
    await findWrongRewards(tx),
  );

async function findWrongRewards(tx: Tx): Promise<Differences> {
  const found = new FoundDifferences();
  let after = BEFORE_ALL;
  for (;;) {
    const locks = await findLocksAfter(tx, after, BATCH);
    const rewards = await findRewardsOf(
      tx,
      locks.map(({ id }) => id),
    );
    const byLock = new Map<string, RewardRow[]>(locks.map(({ id }) => [id, []]));
    for (const reward of rewards) byLock.get(reward.lockId)?.push(reward);
    for (const lock of locks) follow(lock, byLock.get(lock.id)!, found);
    if (locks.length < BATCH) return found;
    after = locks.at(-1)!.id;
  }
}

/** Recomputes a lock day by day. */
function follow(lock: LockRow, rewards: readonly RewardRow[], found: FoundDifferences): void {
  const bps = bpsOf(lock);
  const sums = { compounded: 0n, paidOut: 0n, given: 0n };
  let day = lock.startsOn;
  for (const reward of rewards) {
    const at = { table: 'vault_reward', row: `${lock.id} ${reward.day}` };
    const amount = dailyReward(lock.amount + sums.compounded, bps);
    const { given } = splitReward(reward.amount, reward.dripPercent);
    found.compare({ ...at, column: 'day' }, day, reward.day);
    found.compare({ ...at, column: 'amount' }, amount, reward.amount);
    found.compare({ ...at, column: 'given' }, given, reward.given);
    found.compare(
      { ...at, column: 'ledger_transaction_id' },
      reward.amount > 0n,
      reward.ledgerTransactionId !== null,
    );
    sums.given += reward.given;
    sums[reward.rewardsTo === 'lock' ? 'compounded' : 'paidOut'] += reward.amount - reward.given;
    day = dayAfter(reward.day);
  }
  const at = { table: 'vault_lock', row: lock.id };
  found.compare({ ...at, column: 'reserved' }, mostRewards(lock.amount, bps, lock.days), lock.reserved);
  found.compare({ ...at, column: 'paid_days' }, rewards.length, lock.paidDays);
  found.compare({ ...at, column: 'compounded' }, sums.compounded, lock.compounded);
  found.compare({ ...at, column: 'paid_out' }, sums.paidOut, lock.paidOut);
  found.compare({ ...at, column: 'given' }, sums.given, lock.given);
}
