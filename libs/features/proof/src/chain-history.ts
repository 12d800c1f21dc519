import type { ProofLineOf } from '#contracts';
import {
  ChainReader,
  deltaOf,
  MOST_WATCHED_ACCOUNTS,
  type OwnedTokenAccount,
  type PayoutChain,
  payoutMarkerOfHash,
  type RawTransaction,
} from '#money/chain';
import { type ReadAccount, unlistedPlaces } from './payout-places.js';

/** What a transaction did to one account, as the chain says. */
export interface ChainTransfer {
  readonly signature: string;
  readonly account: string;
  readonly slot: number;
  readonly blockTime: number;
  readonly delta: bigint;
  readonly accountKeys: ReadonlySet<string>;
  readonly failed: boolean;
}

/** What was read from the chain to check a bundle. */
export interface ChainHistory {
  readonly genesisHash: string;
  /** The balances were read at this finalized slot, and the transfers up to it. */
  readonly slot: number;
  /** Unix seconds of that slot. */
  readonly time: number;
  readonly balances: ReadonlyMap<string, bigint>;
  /** Of the bundle's accounts and of `unlisted`, in the order of the chain: by slot, signature and account. */
  readonly transfers: readonly ChainTransfer[];
  /** The token accounts that the payment address owns. */
  readonly owned: readonly { address: string; mint: string }[];
  /** The accounts of payout wallets that the bundle does not list. */
  readonly unlisted: readonly ReadAccount[];
  /** The token's base units that the treasury and the payout wallets hold. They are read before the balances. */
  readonly reserves: bigint;
  /** The transactions of the accounts and of payouts, by signature; those that the chain does not have are missing. */
  readonly paid: ReadonlyMap<string, RawTransaction>;
  /** The markers that say that payouts were made. */
  readonly markers: ReadonlySet<string>;
}

type Account = ProofLineOf<'account'>;
type Site = ProofLineOf<'site'>;

/** The most signatures that an RPC returns for one call. */
const PAGE = 1_000;
const AT_A_TIME = 8;
const ATTEMPTS = 5;

/**
 * Reads everything that has happened to the accounts since their openings.
 * @throws RpcFailure when no endpoint responds usably
 */
export async function readHistory(
  { reader, payoutChain }: { reader: ChainReader; payoutChain: Pick<PayoutChain, 'existing'> },
  site: Site,
  accounts: readonly Account[],
  payouts: readonly ProofLineOf<'payout'>[],
): Promise<ChainHistory> {
  const owner = site.paymentAddress!;
  const genesisHash = await retried(() => reader.genesisHash());
  const owned = await retried(() => reader.tokenAccountsOf(owner));
  const held = await readHeld(reader, site);
  const unlisted = unlistedPlaces(site, accounts, held);
  const balances = new Map<string, bigint>();
  let [slot, time] = [Infinity, Infinity];
  const signatures = new Set<string>();
  for (let from = 0; from < accounts.length; from += MOST_WATCHED_ACCOUNTS) {
    const part = accounts.slice(from, from + MOST_WATCHED_ACCOUNTS);
    const watched = part.map(({ address, mint, owner: wallet }) => ({ address, mint, owner: wallet }));
    const read = await retried(() => reader.balances(watched));
    slot = Math.min(slot, read.slot);
    time = Math.min(time, read.blockTime);
    for (const [index, { address }] of part.entries()) balances.set(address, read.balances[index]!);
    for (const account of part)
      for (const signature of await list(reader, account, read.slot)) signatures.add(signature);
  }
  // A bundle without accounts has no slot up to which it was read.
  for (const account of unlisted)
    for (const signature of await list(reader, account, slot)) signatures.add(signature);
  const transactions = await readAll(reader, [...signatures]);
  const paid = new Map(transactions.map((transaction) => [transaction.signature, transaction]));
  for (const { signature } of payouts) {
    const transaction = paid.get(signature) ?? (await retried(() => reader.transaction(signature)));
    if (transaction) paid.set(signature, transaction);
  }
  const markers = payouts.flatMap(({ keyHash }) =>
    site.payoutWallets.map((wallet) => payoutMarkerOfHash(wallet, keyHash)),
  );
  return {
    genesisHash,
    slot,
    time,
    balances,
    transfers: transactions
      .flatMap((transaction) => transfersIn(transaction, [...accounts, ...unlisted]))
      .sort(inOrder),
    owned,
    unlisted,
    reserves: reservesIn(held, site),
    paid,
    markers: await retried(() => payoutChain.existing(markers)),
  };
}

type Held = ReadonlyMap<string, readonly OwnedTokenAccount[]>;

/** The token accounts of the treasury and the payout wallets. */
async function readHeld(reader: ChainReader, { treasury, payoutWallets }: Site): Promise<Held> {
  const held = new Map<string, readonly OwnedTokenAccount[]>();
  for (const wallet of new Set([treasury, ...payoutWallets]))
    if (wallet !== null) held.set(wallet, await retried(() => reader.tokenAccountsOf(wallet)));
  return held;
}

const reservesIn = (held: Held, { mint }: Site): bigint =>
  [...held.values()]
    .flat()
    .reduce((sum, account) => (account.mint === mint ? sum + account.amount : sum), 0n);

async function list(
  reader: ChainReader,
  { address, openedSlot }: ReadAccount,
  upTo: number,
): Promise<string[]> {
  const found: string[] = [];
  let before: string | undefined;
  for (;;) {
    const options = { limit: PAGE, ...(before !== undefined && { before }) };
    const page = await retried(() => reader.signatures(address, options));
    for (const { signature, slot } of page) if (slot > openedSlot && slot <= upTo) found.push(signature);
    const last = page.at(-1);
    if (!last || page.length < PAGE || last.slot <= openedSlot) return found;
    before = last.signature;
  }
}

async function readAll(reader: ChainReader, signatures: string[]): Promise<RawTransaction[]> {
  const found: RawTransaction[] = [];
  const readNext = async (): Promise<void> => {
    for (let next = signatures.pop(); next !== undefined; next = signatures.pop()) {
      const signature = next;
      const transaction = await retried(() => reader.transaction(signature));
      if (!transaction) throw new Error(`The RPC lists the transaction ${signature}, but does not have it`);
      found.push(transaction);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, readNext));
  return found;
}

const transfersIn = (transaction: RawTransaction, accounts: readonly ReadAccount[]): ChainTransfer[] => {
  const { signature, slot, blockTime, failed } = transaction;
  const accountKeys = new Set(transaction.accountKeys);
  return accounts
    .filter(({ address, openedSlot }) => accountKeys.has(address) && slot > openedSlot)
    .map(({ address, mint, owner }) => {
      const delta = deltaOf(transaction, { address, mint, owner });
      return { signature, account: address, slot, blockTime, delta, accountKeys, failed };
    });
};

/** The order of the finalized chain. */
export const inOrder = (
  a: { slot: number; signature: string; account: string },
  b: { slot: number; signature: string; account: string },
): number => a.slot - b.slot || order(a.signature, b.signature) || order(a.account, b.account);

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The pool leaves an endpoint out for a while after a failure, and asks it again if there is no other. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}
