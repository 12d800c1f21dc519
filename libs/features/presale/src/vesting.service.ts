import { Injectable } from '@nestjs/common';
import { DEFAULT_VESTING, type VestingTerms } from '#contracts';
import type { Tx } from '#platform';
import {
  comingUnlocks,
  type OwedShares,
  scheduleOf,
  secondsOf,
  type Unlock,
  unlockedAt,
  type UnlockSchedule,
} from './vesting-policy.js';
import {
  findOwingByIds,
  findOwingPurchases,
  findSchedules,
  type OwingPurchase,
  type VersionSchedule,
} from './vesting.repository.js';

/** A purchase with its schedule and what time has unlocked of its shares. */
export interface PurchaseVesting extends OwingPurchase {
  readonly schedule: UnlockSchedule;
  readonly unlocked: OwedShares;
  /** What has unlocked since the purchase was confirmed; what had unlocked before unlocks then. */
  readonly past: readonly Unlock[];
  readonly coming: readonly Unlock[];
}

/** What the confirmed purchases for a wallet owe to it, regardless of what has been paid out. Amounts are in base units. */
export interface WalletVesting extends OwedShares {
  readonly wallet: string;
  readonly unlocked: OwedShares;
  readonly purchases: readonly PurchaseVesting[];
}

/** Finds the schedule of a purchase, which is that of the terms under which it was made. */
export type ScheduleFinder = (
  purchase: Pick<OwingPurchase, 'termsVersion' | 'confirmedAt'>,
) => UnlockSchedule;

/** Tells what time has unlocked of the shares of purchases. */
@Injectable()
export class Vesting {
  /** In the order of the wallets. @param now in seconds since 1970 */
  async ofWallets(tx: Tx, wallets: readonly string[], now = secondsOf(new Date())): Promise<WalletVesting[]> {
    const [scheduleFor, found] = [await schedules(tx), await findOwingPurchases(tx, wallets)];
    const byWallet = groupedBy(found, ({ wallet }) => wallet);
    return wallets.map((wallet) => {
      const purchases = (byWallet.get(wallet) ?? []).map((purchase) =>
        vestingOf(purchase, scheduleFor(purchase), now),
      );
      return {
        wallet,
        ...total(purchases),
        unlocked: total(purchases.map((one) => one.unlocked)),
        purchases,
      };
    });
  }

  /** The confirmed ones of these purchases, by id. */
  async ofPurchases(tx: Tx, ids: readonly string[]): Promise<Map<string, PurchaseVesting>> {
    const found = ids.length === 0 ? [] : await findOwingByIds(tx, ids);
    if (found.length === 0) return new Map();
    const scheduleFor = await schedules(tx);
    const now = secondsOf(new Date());
    return new Map(found.map((each) => [each.id, vestingOf(each, scheduleFor(each), now)]));
  }
}

/** What time has unlocked of a purchase, and what comes. @param now in seconds since 1970 */
export function vestingOf(purchase: OwingPurchase, schedule: UnlockSchedule, now: number): PurchaseVesting {
  const unlocked = unlockedAt(schedule, purchase, now);
  const confirmedAt = secondsOf(purchase.confirmedAt);
  const unlocks = comingUnlocks(schedule, purchase, 0);
  const past = unlocks
    .filter(({ at }) => at <= now)
    .map(({ at, amount }) => ({ at: Math.max(at, confirmedAt), amount }));
  return { ...purchase, schedule, unlocked, past, coming: unlocks.filter(({ at }) => at > now) };
}

export const schedules = async (tx: Tx): Promise<ScheduleFinder> => scheduleFinder(await findSchedules(tx));

/**
 * Purchases whose terms are older than schedules have the default one; those that name no version are counted to the
 * oldest.
 * @param found by version, oldest first
 */
export function scheduleFinder(found: readonly VersionSchedule[]): ScheduleFinder {
  const versions = new Map(found.map((each) => [each.version, each]));
  const [oldest] = found;
  return ({ termsVersion, confirmedAt }) => {
    const { vesting, saleEndsAt } = (termsVersion === null ? oldest : versions.get(termsVersion))!;
    return scheduleOf((vesting as VestingTerms | null) ?? DEFAULT_VESTING, saleEndsAt, confirmedAt);
  };
}

/** The sum of each share. */
export const total = (shares: readonly OwedShares[]): OwedShares => ({
  release: shares.reduce((sum, { release }) => sum + release, 0n),
  vested: shares.reduce((sum, { vested }) => sum + vested, 0n),
});

/** The items by their key, in the order in which the keys occur. */
export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** When the release shares of purchases under a version of the terms unlock, in seconds since 1970; undefined at their confirmation. */
export function releaseTime({ vesting }: { vesting: unknown }): number | undefined {
  const { release } = (vesting as VestingTerms | null) ?? DEFAULT_VESTING;
  return release.at === 'confirmation' ? undefined : secondsOf(release.at);
}
