import type { ProofLineOf } from '#contracts';
import { tokenAccountOf } from '#features/chain-payments';
import { isWalletAddress, type OwnedTokenAccount, type RawTransaction } from '#money/chain';

type Site = ProofLineOf<'site'>;
type Account = ProofLineOf<'account'>;

/** An account whose transactions are read from the chain. */
export type ReadAccount = Pick<Account, 'address' | 'mint' | 'owner' | 'openedSlot'>;

/** The address at which a wallet holds a token; the wallet itself for SOL. */
export function placeOf(owner: string, mint: string | null): string {
  try {
    return mint === null ? owner : tokenAccountOf(owner, mint);
  } catch {
    return 'none, because an address is not valid';
  }
}

/** The mints of the books: those that a site's own lines give a currency. Null is SOL. */
export const mintsInBooks = ({ mint }: Site, accounts: readonly Account[]): ReadonlySet<string | null> =>
  new Set([
    null,
    ...(mint === null ? [] : [mint]),
    ...accounts.flatMap((each) => (each.currency === null ? [] : [each.mint])),
  ]);

/**
 * The accounts of all payout wallets that a bundle does not list. They are read from the chain, since the wallet's opening or else
 * that of the sale, so that a site can't hide what has left them.
 * @param held the token accounts of each wallet, as the chain lists them
 */
export function unlistedPlaces(
  site: Site,
  accounts: readonly Account[],
  held: ReadonlyMap<string, readonly OwnedTokenAccount[]>,
): ReadAccount[] {
  const mints = mintsInBooks(site, accounts);
  const known = new Set(accounts.map(({ address }) => address));
  const openingOf = (of: readonly Account[]): number => Math.min(...of.map(({ openedSlot }) => openedSlot));
  return [...new Set(site.payoutWallets)].filter(isWalletAddress).flatMap((owner) => {
    const own = accounts.filter((each) => each.role !== 'payment' && each.owner === owner);
    const openedSlot = accounts.length === 0 ? 0 : openingOf(own.length === 0 ? accounts : own);
    const places = new Map([...mints].map((mint) => [placeOf(owner, mint), mint]));
    for (const { address, mint } of held.get(owner) ?? []) if (mints.has(mint)) places.set(address, mint);
    return [...places]
      .filter(([address]) => isWalletAddress(address) && !known.has(address))
      .map(([address, mint]) => ({ address, mint, owner, openedSlot }));
  });
}

/** Whether a transaction has only moved what the site holds between its own wallets, apart from the fee. */
export function staysWithSite(
  transaction: RawTransaction | undefined,
  { treasury, paymentAddress, payoutWallets }: Site,
): boolean {
  if (!transaction) return false;
  const { accountKeys, lamportDeltas, fee, tokenDeltas } = transaction;
  const wallets = new Set<string | null>([treasury, paymentAddress, ...payoutWallets]);
  const own = tokenDeltas.filter(({ owner }) => owner !== null && wallets.has(owner));
  const places = new Set([...wallets, ...own.map(({ account }) => account)]);
  const lamports = accountKeys.reduce(
    (sum, address, index) => sum + (places.has(address) ? lamportDeltas[index]! : 0n),
    fee,
  );
  const changes = new Map<string, bigint>();
  for (const { mint, delta } of own) changes.set(mint, (changes.get(mint) ?? 0n) + delta);
  return lamports >= 0n && [...changes.values()].every((change) => change >= 0n);
}
