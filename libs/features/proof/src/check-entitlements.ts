import bs58 from 'bs58';
import type { ProofHead, ProofLine, ProofLineOf } from '#contracts';
import { groupedBy, leavesOf, MOST, secondsOf, sumOf, treeOf } from '#features/presale';
import { boughtIn, type BoughtPurchase } from './bought-purchases.js';
import { byKind, type Lines } from './check-bundle.js';
import { differences, type Finding } from './finding.js';

/** Checks the root in the head: it is that of the tree of who is owed what, which follows from the lines. */
export function checkEntitlements(head: ProofHead, lines: readonly ProofLine[]): Finding[] {
  const entitlements = rootOf(byKind(lines), secondsOf(head.writtenAt)) ?? 'lines that give a tree';
  return differences('the head', { entitlements }, { ...head });
}

/** Undefined if the lines name versions, payments or wallets that there are not, or amounts that no tree can have. */
function rootOf(lines: Lines, now: number): string | undefined {
  const bought = boughtIn(lines);
  if (!bought) return undefined;
  const paid = paidOut(lines.payout);
  const wallets = [...groupedBy(bought.purchases, ({ wallet }) => wallet)].map(([wallet, purchases]) => ({
    wallet,
    balance: total(purchases) - (paid.get(wallet) ?? 0n),
    purchases,
  }));
  if (!wallets.every(({ wallet }) => bs58.decodeUnsafe(wallet)?.length === 32)) return undefined;
  const leaves = leavesOf(wallets, bought.scheduleFor, now);
  const fits = (amount: bigint): boolean => amount >= 0n && amount < MOST;
  if (!leaves.every(({ unlocked, locked }) => fits(unlocked) && fits(locked))) return undefined;
  return treeOf(leaves).root.toString('hex');
}

/** What has reached buyers, by wallet. */
function paidOut(payouts: readonly ProofLineOf<'payout'>[]): Map<string, bigint> {
  const paid = new Map<string, bigint>();
  for (const { of, state, destination, amount } of payouts)
    if (state === 'landed' && (of === 'release' || of === 'claim'))
      paid.set(destination, (paid.get(destination) ?? 0n) + BigInt(amount));
  return paid;
}

const total = (purchases: readonly BoughtPurchase[]): bigint =>
  purchases.reduce((sum, each) => sum + sumOf(each), 0n);
