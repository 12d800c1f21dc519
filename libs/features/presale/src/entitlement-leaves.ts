import bs58 from 'bs58';
import type { Leaf } from './entitlement-tree.js';
import { type OwedShares, sumOf, unlockedAt } from './vesting-policy.js';
import type { OwingPurchase } from './vesting.repository.js';
import type { ScheduleFinder } from './vesting.service.js';

/** The distributor programs count in unsigned integers of 64 bits. */
export const MOST = 2n ** 64n;

/** The shares of a confirmed purchase, with what says when they unlock. */
export type EntitledPurchase = OwedShares & Pick<OwingPurchase, 'termsVersion' | 'confirmedAt'>;

/** The purchases of a wallet, and what of them has not been paid out. */
export interface EntitledWallet {
  readonly wallet: string;
  readonly balance: bigint;
  readonly purchases: readonly EntitledPurchase[];
}

/**
 * What each wallet is owed, in the order of the tree's leaves. Time decides what is locked; payouts take only what is unlocked, so
 * what remains beyond that is unlocked.
 * @param now in seconds since 1970
 */
export function leavesOf(
  wallets: readonly EntitledWallet[],
  scheduleFor: ScheduleFinder,
  now: number,
): (Leaf & { wallet: string })[] {
  return wallets
    .filter(({ balance }) => balance > 0n)
    .toSorted((one, other) => (one.wallet < other.wallet ? -1 : 1))
    .map(({ wallet, balance, purchases }) => {
      const byTime = purchases.reduce(
        (sum, each) => sum + sumOf(each) - sumOf(unlockedAt(scheduleFor(each), each, now)),
        0n,
      );
      const locked = byTime < balance ? byTime : balance;
      return { wallet, key: bs58.decode(wallet), unlocked: balance - locked, locked };
    });
}
