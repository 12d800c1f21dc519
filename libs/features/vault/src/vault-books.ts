import { type Account, accounts, type TransactionDraft } from '#money/ledger';
import type { LockRow, NewLock } from './vault-locks.repository.js';
import type { RewardRow } from './vault-rewards.repository.js';

/** What is still set aside for a running lock, in base units. */
export const promisedTo = ({
  reserved,
  compounded,
  paidOut,
  given,
}: Pick<LockRow, 'reserved' | 'compounded' | 'paidOut' | 'given'>): bigint =>
  reserved - compounded - paidOut - given;

/** Where what is locked comes from and returns to, and where it is held meanwhile. Rewards are always the member's. */
export const placesOf = ({
  wallet,
  userId,
}: Pick<LockRow, 'wallet' | 'userId'>): Record<'source' | 'hold', Account> =>
  wallet === null
    ? { source: accounts.memberEarned(userId), hold: accounts.memberLocked(userId) }
    : { source: accounts.presaleRelease(wallet), hold: accounts.presaleLocked(wallet) };

/** Moves the amount from its source into the lock, and sets aside the most that the lock can be paid. */
export const lockDraft = (lock: Omit<NewLock, 'ledgerTransactionId'>): TransactionDraft => ({
  kind: 'vault-lock',
  key: `vault-lock/${lock.id}`,
  metadata: {
    mode: lock.mode,
    days: String(lock.days),
    baseBps: String(lock.baseBps),
    boostBps: String(lock.boostBps),
    exitPercent: String(lock.exitPercent),
  },
  postings: [
    { account: placesOf(lock).source, amount: -lock.amount },
    { account: placesOf(lock).hold, amount: lock.amount },
    { account: accounts.vaultReserve, amount: -lock.reserved },
    { account: accounts.vaultPromised, amount: lock.reserved },
  ],
});

export const rewardDraft = (
  { id, userId, mode }: Pick<LockRow, 'id' | 'userId' | 'mode'>,
  { day, amount, given, rewardsTo }: Pick<RewardRow, 'day' | 'amount' | 'given' | 'rewardsTo'>,
): TransactionDraft => ({
  kind: 'vault-reward',
  key: `vault-reward/${id}/${day}`,
  metadata: { mode },
  postings: [
    { account: accounts.vaultPromised, amount: -amount },
    {
      account: rewardsTo === 'lock' ? accounts.memberLocked(userId) : accounts.memberEarned(userId),
      amount: amount - given,
    },
    { account: accounts.rewardPool, amount: given },
  ],
});

/** Returns what was locked to its source, the rewards to the earnings, and what was set aside and not paid to the reserve. */
export function closingDraft(
  lock: LockRow,
  kind: 'vault-unlock' | 'vault-exit',
  forfeited: bigint,
): TransactionDraft {
  const { source, hold } = placesOf(lock);
  const unpaid = promisedTo(lock);
  return {
    kind,
    key: `${kind}/${lock.id}`,
    metadata: { mode: lock.mode },
    postings: [
      { account: hold, amount: -lock.amount },
      { account: source, amount: lock.amount },
      { account: accounts.memberLocked(lock.userId), amount: -lock.compounded },
      { account: accounts.memberEarned(lock.userId), amount: lock.compounded - forfeited },
      { account: accounts.vaultPromised, amount: -unpaid },
      { account: accounts.vaultReserve, amount: unpaid + forfeited },
    ],
  };
}
