import { formatUnits, MAX_COMING_UNLOCKS, type VestingView } from '#contracts';
import { sumOf } from './vesting-policy.js';
import type { PurchaseVesting } from './vesting.service.js';

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Purchases as one schedule, on which what unlocks at the same time is one entry; null without purchases. */
export function presentVesting(purchases: readonly PurchaseVesting[], decimals: number): VestingView | null {
  if (purchases.length === 0) return null;
  const tokens = (units: bigint): string => formatUnits(units, decimals);
  const unlocked = purchases.reduce((sum, one) => sum + sumOf(one.unlocked), 0n);
  const owed = purchases.reduce((sum, one) => sum + sumOf(one), 0n);
  const amounts = new Map<number, bigint>();
  for (const { at, amount } of purchases.flatMap(({ coming }) => coming))
    amounts.set(at, (amounts.get(at) ?? 0n) + amount);
  const coming = [...amounts].sort(([one], [other]) => one - other);
  const ends = purchases.map(({ schedule }) => Math.max(schedule.releaseAt, schedule.end));
  return {
    unlocked: tokens(unlocked),
    locked: tokens(owed - unlocked),
    startsAt: new Date(Math.min(...purchases.map(({ confirmedAt }) => confirmedAt.getTime()))).toISOString(),
    endsAt: isoOf(Math.max(...ends)),
    coming: coming
      .slice(0, MAX_COMING_UNLOCKS)
      .map(([at, amount]) => ({ at: isoOf(at), amount: tokens(amount) })),
    later: Math.max(0, coming.length - MAX_COMING_UNLOCKS),
  };
}
