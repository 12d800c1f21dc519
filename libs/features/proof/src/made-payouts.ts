import type { ChainCurrency, ProofLineOf } from '#contracts';
import { changeOf, type PaidAmount, paidIn } from '#features/payouts';
import { payoutMarkerOfHash, type RawTransaction } from '#money/chain';
import type { ChainHistory } from './chain-history.js';
import { hashOf } from './proof-pages.js';

type Site = ProofLineOf<'site'>;
type Account = ProofLineOf<'account'>;
type Payout = ProofLineOf<'payout'>;
type Mints = ReadonlyMap<string, string | null>;

/** A payout as its transaction shows it. Amounts are in base units. */
export interface MadePayout {
  readonly line: Payout;
  /** Null if it was made from elsewhere. Then its kind and the hash of its key are those of the line. */
  readonly key: string | null;
  readonly keyHash: string;
  readonly of: string;
  readonly currency: ChainCurrency;
  readonly destination: string;
  readonly amount: bigint;
}

/** The mints of the currencies that a site uses; null for SOL. */
export function mintsOf(site: Site, accounts: readonly Account[]): Mints {
  const mints = new Map<string, string | null>(accounts.map(({ currency, mint }) => [currency ?? '', mint]));
  mints.set('SOL', null);
  if (site.mint !== null) mints.set('token', site.mint);
  return mints;
}

/** The payouts of a bundle that the chain has made, by their lines. */
export function madePayouts(
  site: Site,
  accounts: readonly Account[],
  payouts: readonly Payout[],
  { paid }: Pick<ChainHistory, 'paid'>,
): ReadonlyMap<Payout, MadePayout> {
  const mints = mintsOf(site, accounts);
  return new Map(
    payouts.flatMap((line): [Payout, MadePayout][] => {
      const made = madeOf(line, site, mints, paid.get(line.signature));
      return made && made.amount > 0n ? [[line, { line, currency: line.currency, ...made }]] : [];
    }),
  );
}

function madeOf(
  { byHand, keyHash, of, currency, destination }: Payout,
  { payoutWallets }: Site,
  mints: Mints,
  transaction: RawTransaction | undefined,
): Omit<MadePayout, 'line' | 'currency'> | undefined {
  const mint = mints.get(currency);
  if (!transaction || transaction.failed || mint === undefined) return undefined;
  const read = readPayout(transaction, mint, payoutWallets);
  if (read) {
    const { key, paid } = read;
    return { key, keyHash: hashOf(key), of: kindOf(key), destination: paid.destination, amount: paid.amount };
  }
  if (!byHand) return undefined;
  return { key: null, keyHash, of, destination, amount: changeOf(transaction, destination, mint) };
}

/** Returns the payout that a transaction has made, with its marker; undefined if it is none. @param mint null for SOL */
export function readPayout(
  transaction: RawTransaction,
  mint: string | null,
  wallets: readonly string[],
): { key: string; wallet: string; marker: string; paid: PaidAmount } | undefined {
  const wallet = wallets.find((address) => transaction.signers.includes(address));
  if (wallet === undefined || transaction.memo === null) return undefined;
  const key = transaction.memo;
  const marker = payoutMarkerOfHash(wallet, hashOf(key));
  const paid = paidIn(transaction, { key, marker, mint }, wallets);
  return paid && { key, wallet, marker, paid };
}

/** The kind of payout with which a key begins. */
export const kindOf = (key: string): string => key.split('/', 1)[0]!;

/** Whether a payout is one of the sale to its buyers. */
export const isOfSale = ({ of, currency }: Pick<MadePayout, 'of' | 'currency'>): boolean =>
  currency === 'token' && (of === 'release' || of === 'claim');

/** The tokens that landed payouts have sent: those of the sale to its buyers, and all others. Refunds are no part of it. */
export function tokensSent(
  payouts: readonly Payout[],
  amountOf = (payout: Payout): bigint => BigInt(payout.amount),
): { delivered: bigint; sentOtherwise: bigint } {
  const landed = payouts.filter(
    (each) => each.state === 'landed' && each.currency === 'token' && each.of !== 'refund',
  );
  const sum = (ofSale: boolean): bigint =>
    landed.filter((each) => isOfSale(each) === ofSale).reduce((total, each) => total + amountOf(each), 0n);
  return { delivered: sum(true), sentOtherwise: sum(false) };
}
