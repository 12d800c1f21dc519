import { formatUnits, MAX_COMING_UNLOCKS, MAX_PAST_UNLOCKS, type VestingView } from '#contracts';
import type { PayoutRow } from '#features/payouts';
import { sumOf, type Unlock } from './vesting-policy.js';
import type { PurchaseVesting } from './vesting.service.js';

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** What has been paid out of purchases: their releases, and for whole wallets their claims too. */
export interface PaidOut {
  readonly releases: readonly PayoutRow[];
  readonly claims: readonly PayoutRow[] | null;
}

/** Purchases as one schedule, on which what unlocks at the same time is one entry; null without purchases. */
export function presentVesting(
  purchases: readonly PurchaseVesting[],
  { releases, claims }: PaidOut,
  decimals: number,
): VestingView | null {
  if (purchases.length === 0) return null;
  const tokens = (units: bigint): string => formatUnits(units, decimals);
  const entry = ({ at, amount }: Unlock) => ({ at: isoOf(at), amount: tokens(amount) });
  const unlocked = purchases.reduce((sum, one) => sum + sumOf(one.unlocked), 0n);
  const owed = purchases.reduce((sum, one) => sum + sumOf(one), 0n);
  const coming = byTime(purchases.flatMap((one) => one.coming));
  const ends = purchases.map(({ schedule }) => Math.max(schedule.releaseAt, schedule.end));
  const landed = [...releases, ...(claims ?? [])].filter(({ state }) => state === 'landed');
  return {
    unlocked: tokens(unlocked),
    locked: tokens(owed - unlocked),
    claimed: claims && tokens(landed.reduce((sum, { amount }) => sum + amount, 0n)),
    startsAt: new Date(Math.min(...purchases.map(({ confirmedAt }) => confirmedAt.getTime()))).toISOString(),
    endsAt: isoOf(Math.max(...ends)),
    past: byTime(purchases.flatMap(({ past }) => past))
      .slice(-MAX_PAST_UNLOCKS)
      .map(entry),
    paid: landed
      .map(({ kind, amount, landedAt, signature }) => ({
        kind: kind as 'release' | 'claim',
        at: landedAt!.toISOString(),
        amount: tokens(amount),
        signature: signature!,
      }))
      .sort((one, other) => (one.at < other.at ? -1 : 1))
      .slice(-MAX_PAST_UNLOCKS),
    coming: coming.slice(0, MAX_COMING_UNLOCKS).map(entry),
    later: Math.max(0, coming.length - MAX_COMING_UNLOCKS),
  };
}

/** One unlock for each time, in order. */
function byTime(unlocks: readonly Unlock[]): Unlock[] {
  const amounts = new Map<number, bigint>();
  for (const { at, amount } of unlocks) amounts.set(at, (amounts.get(at) ?? 0n) + amount);
  return [...amounts].map(([at, amount]) => ({ at, amount })).sort((one, other) => one.at - other.at);
}
