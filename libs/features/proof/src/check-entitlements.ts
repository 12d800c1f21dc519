import bs58 from 'bs58';
import {
  type ProofHead,
  type ProofLine,
  type ProofLineOf,
  type SaleTermsFacts,
  saleTermsSchema,
  vestingTermsSchema,
} from '#contracts';
import {
  type EntitledPurchase,
  groupedBy,
  leavesOf,
  MOST,
  scheduleFinder,
  secondsOf,
  splitPurchase,
  sumOf,
  treeOf,
} from '#features/presale';
import { byKind, type Lines } from './check-bundle.js';
import { differences, type Finding } from './finding.js';
import { jsonIn } from './proof-pages.js';

/** The oldest versions have no schedule. */
const termsSchema = saleTermsSchema
  .pick({ sale: true, splits: true })
  .extend({ vesting: vestingTermsSchema.nullish() });

/** Checks the root in the head: it is that of the tree of who is owed what, which follows from the lines. */
export function checkEntitlements(head: ProofHead, lines: readonly ProofLine[]): Finding[] {
  const entitlements = rootOf(byKind(lines), secondsOf(head.writtenAt)) ?? 'lines that give a tree';
  return differences('the head', { entitlements }, { ...head });
}

interface Bought {
  readonly wallet: string;
  readonly tokens: bigint;
  readonly termsVersion: number | null;
  readonly confirmedAt: Date;
}

/** Undefined if the lines name versions, payments or wallets that there are not, or amounts that no tree can have. */
function rootOf(lines: Lines, now: number): string | undefined {
  const bought = boughtIn(lines);
  const versions = lines.terms.map(versionOf);
  const [oldest] = versions;
  const known = new Map(versions.map((version) => [version?.version, version]));
  const purchases = bought?.map((each) => {
    const splits = (each.termsVersion === null ? oldest : known.get(each.termsVersion))?.splits;
    return splits && split(each, splits);
  });
  if (!purchases?.every((each) => each !== undefined) || !versions.every((each) => each !== undefined))
    return undefined;
  const paid = paidOut(lines.payout);
  const wallets = [...groupedBy(purchases, ({ wallet }) => wallet)].map(([wallet, own]) => ({
    wallet,
    balance: total(own) - (paid.get(wallet) ?? 0n),
    purchases: own,
  }));
  if (!wallets.every(({ wallet }) => bs58.decodeUnsafe(wallet)?.length === 32)) return undefined;
  const leaves = leavesOf(wallets, scheduleFinder(versions), now);
  const fits = (amount: bigint): boolean => amount >= 0n && amount < MOST;
  if (!leaves.every(({ unlocked, locked }) => fits(unlocked) && fits(locked))) return undefined;
  return treeOf(leaves).root.toString('hex');
}

const split = (
  { wallet, tokens, termsVersion, confirmedAt }: Bought,
  splits: SaleTermsFacts['splits'],
): EntitledPurchase & { wallet: string } => ({
  wallet,
  termsVersion,
  confirmedAt,
  ...splitPurchase(tokens, splits),
});

/** Everything that was bought. A payment on the chain has confirmed it at the time of its block. */
function boughtIn({ request, transfer, 'other-sale': others }: Lines): Bought[] | undefined {
  const times = new Map(transfer.map(({ signature, blockTime }) => [signature, blockTime]));
  const paid = request.flatMap(({ bought, wallet, terms: termsVersion, signature }) => {
    if (bought === null) return [];
    const time = times.get(signature ?? '');
    if (wallet === null || time === undefined) return [undefined];
    return [{ wallet, tokens: BigInt(bought), termsVersion, confirmedAt: new Date(time * 1000) }];
  });
  if (!paid.every((each) => each !== undefined)) return undefined;
  return [
    ...paid,
    ...others.map(({ wallet, tokens, terms: termsVersion, confirmedAt }) => ({
      wallet,
      tokens: BigInt(tokens),
      termsVersion,
      confirmedAt: new Date(confirmedAt),
    })),
  ];
}

function versionOf({ version, text }: ProofLineOf<'terms'>) {
  const terms = termsSchema.safeParse(jsonIn(text)).data;
  return terms && { version, splits: terms.splits, vesting: terms.vesting, saleEndsAt: terms.sale.endsAt };
}

/** What has reached buyers, by wallet. */
function paidOut(payouts: readonly ProofLineOf<'payout'>[]): Map<string, bigint> {
  const paid = new Map<string, bigint>();
  for (const { of, state, destination, amount } of payouts)
    if (state === 'landed' && (of === 'release' || of === 'claim'))
      paid.set(destination, (paid.get(destination) ?? 0n) + BigInt(amount));
  return paid;
}

const total = (purchases: readonly EntitledPurchase[]): bigint =>
  purchases.reduce((sum, each) => sum + sumOf(each), 0n);
