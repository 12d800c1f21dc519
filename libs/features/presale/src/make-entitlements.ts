import type { Entitlement, EntitlementTree, SaleTermsFacts } from '#contracts';
import { accounts, type Ledger } from '#money/ledger';
import type { Tx } from '#platform';
import { leavesOf, MOST } from './entitlement-leaves.js';
import { type Leaf, type Tree, treeOf } from './entitlement-tree.js';
import { findTerms } from './terms-versions.repository.js';
import { comingUnlocks } from './vesting-policy.js';
import { findAllOwingPurchases, findOnTheWay, type OwingPurchase } from './vesting.repository.js';
import { groupedBy, type ScheduleFinder, schedules } from './vesting.service.js';

/** What all wallets are owed at one time. */
export interface Entitlements {
  readonly facts: EntitlementTree;
  /** By wallet, in the order of the tree's leaves. */
  readonly items: readonly Entitlement[];
  readonly tree: Tree;
}

const PART = 1000;

/**
 * Makes the tree of what the ledger owes to the buyers; what is on its way is owed until it lands. The same ledger makes the same tree
 * until the next unlock.
 * @param tx a snapshot, so that ledger and purchases agree
 * @param now in seconds since 1970
 */
export async function makeEntitlements(tx: Tx, ledger: Ledger, now: number): Promise<Entitlements> {
  const scheduleFor = await schedules(tx);
  const byWallet = groupedBy(await allPurchases(tx), ({ wallet }) => wallet);
  const balanceOf = await balances(tx, ledger);
  const wallets = [...byWallet].map(([wallet, purchases]) => ({
    wallet,
    balance: balanceOf(wallet),
    purchases,
  }));
  const leaves = leavesOf(wallets, scheduleFor, now);
  const tree = treeOf(leaves);
  return {
    facts: {
      ...(await saleOf(tx)),
      root: tree.root.toString('hex'),
      ...totalsOf(leaves),
      ...timesOf([...byWallet.values()].flat(), scheduleFor, now),
    },
    items: leaves.map(({ wallet, unlocked, locked }) => ({
      wallet,
      unlocked: unlocked.toString(),
      locked: locked.toString(),
    })),
    tree,
  };
}

async function allPurchases(tx: Tx): Promise<OwingPurchase[]> {
  const found: OwingPurchase[] = [];
  for (;;) {
    const part = await findAllOwingPurchases(tx, { cursor: found.at(-1)?.position, limit: PART });
    found.push(...part);
    if (part.length < PART) return found;
  }
}

/** What stands in the accounts of a wallet, also while it is in the vault, and what is on its way to it. */
async function balances(tx: Tx, ledger: Ledger): Promise<(wallet: string) => bigint> {
  const release = await ledger.balancesUnder(tx, accounts.presaleRelease('').code);
  const vested = await ledger.balancesUnder(tx, accounts.presaleVested('').code);
  const inVault = await ledger.balancesUnder(tx, accounts.presaleLocked('').code);
  const onTheWay = await findOnTheWay(tx);
  return (wallet) =>
    [release, vested, inVault, onTheWay].reduce((sum, held) => sum + (held.get(wallet) ?? 0n), 0n);
}

async function saleOf(tx: Tx): Promise<Pick<EntitlementTree, 'mode' | 'cluster' | 'mint' | 'decimals'>> {
  const [newest] = await findTerms(tx, 1);
  const { mode, cluster, token } = newest!.terms as SaleTermsFacts;
  return { mode, cluster, ...token };
}

function totalsOf(
  leaves: readonly Leaf[],
): Pick<EntitlementTree, 'wallets' | 'total' | 'unlocked' | 'locked'> {
  const unlocked = leaves.reduce((sum, leaf) => sum + leaf.unlocked, 0n);
  const locked = leaves.reduce((sum, leaf) => sum + leaf.locked, 0n);
  if (unlocked + locked >= MOST) throw new Error('The tokens owed do not fit into 64 bits');
  return {
    wallets: leaves.length,
    total: (unlocked + locked).toString(),
    unlocked: unlocked.toString(),
    locked: locked.toString(),
  };
}

function timesOf(
  purchases: readonly OwingPurchase[],
  scheduleFor: ScheduleFinder,
  now: number,
): Pick<EntitlementTree, 'nextUnlockAt' | 'endsAt'> {
  let next = Infinity;
  let end = -Infinity;
  for (const purchase of purchases) {
    const coming = comingUnlocks(scheduleFor(purchase), purchase, now);
    next = Math.min(next, coming[0]?.at ?? Infinity);
    end = Math.max(end, coming.at(-1)?.at ?? -Infinity);
  }
  const shown = (time: number): string | null =>
    Number.isFinite(time) ? new Date(time * 1000).toISOString() : null;
  return { nextUnlockAt: shown(next), endsAt: shown(end) };
}
