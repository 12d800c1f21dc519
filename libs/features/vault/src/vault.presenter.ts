import { bpsOf, dailyReward, exitForfeit, formatUnits, type VaultLine, type VaultLock } from '#contracts';
import { promisedTo } from './vault-books.js';
import type { LockRow } from './vault-locks.repository.js';
import type { RewardRow } from './vault-rewards.repository.js';

const DAY_MS = 86_400_000;

/** The day after a UTC day such as `2026-01-31`. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** A lock as the API returns it, with amounts in whole tokens. */
export function presentLock(row: LockRow, decimals: number): VaultLock {
  const tokens = (units: bigint): string => formatUnits(units, decimals);
  const running = row.status === 'running';
  const held = running ? row.amount + row.compounded : 0n;
  return {
    id: row.id,
    status: row.status,
    wallet: row.wallet,
    amount: tokens(row.amount),
    held: tokens(held),
    days: row.days,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    baseBps: row.baseBps,
    boostBps: row.boostBps,
    exitPercent: row.exitPercent,
    rewardsTo: row.rewardsTo,
    dripPercent: row.dripPercent,
    renew: row.renew,
    paidDays: row.paidDays,
    compounded: tokens(row.compounded),
    paidOut: tokens(row.paidOut),
    given: tokens(row.given),
    next: running ? { on: dayAfter(row.nextDay), amount: tokens(dailyReward(held, bpsOf(row))) } : null,
    promised: tokens(running ? promisedTo(row) : 0n),
    exitForfeits: tokens(running ? exitForfeit(row.compounded, row.exitPercent) : row.forfeited),
    renewedFrom: row.renewedFrom,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/** What a line changes, in base units. */
interface Change {
  locked: bigint;
  released?: bigint;
  earned: bigint;
  given: bigint;
}

/** The lines of a lock's statement, oldest first. */
export function linesOf(lock: LockRow, rewards: readonly RewardRow[], decimals: number): VaultLine[] {
  let held = 0n;
  const ofPrincipal = (amount: bigint, rewards = 0n): Pick<Change, 'released' | 'earned'> =>
    lock.wallet === null ? { earned: amount + rewards } : { released: amount, earned: rewards };
  const line = (
    of: Pick<VaultLine, 'transactionId' | 'kind'> & { day?: string; at: Date },
    { locked, released = 0n, earned, given }: Change,
  ): VaultLine => {
    held += locked;
    return {
      transactionId: of.transactionId,
      kind: of.kind,
      day: of.day ?? of.at.toISOString().slice(0, 10),
      at: of.at.toISOString(),
      locked: formatUnits(locked, decimals),
      released: formatUnits(released, decimals),
      earned: formatUnits(earned, decimals),
      given: formatUnits(given, decimals),
      held: formatUnits(held, decimals),
    };
  };
  const lines = [
    line(
      { transactionId: lock.ledgerTransactionId, kind: 'vault-lock', at: lock.createdAt },
      { locked: lock.amount, given: 0n, ...ofPrincipal(-lock.amount) },
    ),
    ...rewards.map(({ ledgerTransactionId, day, createdAt, amount, given, rewardsTo }) => {
      const kept = amount - given;
      return line(
        { transactionId: ledgerTransactionId, kind: 'vault-reward', day, at: createdAt },
        { locked: rewardsTo === 'lock' ? kept : 0n, earned: rewardsTo === 'earned' ? kept : 0n, given },
      );
    }),
  ];
  if (lock.closedAt)
    lines.push(
      line(
        {
          transactionId: lock.closingTransactionId,
          kind: lock.status === 'exited' ? 'vault-exit' : 'vault-unlock',
          at: lock.closedAt,
        },
        { locked: -held, given: 0n, ...ofPrincipal(lock.amount, lock.compounded - lock.forfeited) },
      ),
    );
  return lines;
}
