import { type ProofLineOf, type SaleTermsFacts, saleTermsSchema, vestingTermsSchema } from '#contracts';
import { type EntitledPurchase, scheduleFinder, splitPurchase } from '#features/presale';
import type { Lines } from './check-bundle.js';
import { jsonIn } from './proof-pages.js';

/** The oldest versions have no schedule. */
const termsSchema = saleTermsSchema
  .pick({ sale: true, splits: true })
  .extend({ vesting: vestingTermsSchema.nullish() });

/** A confirmed purchase with its shares. */
export interface BoughtPurchase extends EntitledPurchase {
  readonly wallet: string;
  /** The transaction that completed its payment; null if it was not paid on the chain. */
  readonly paidBy: string | null;
}

/** Everything that was bought, and what says when its shares unlock. */
export interface Bought {
  readonly purchases: readonly BoughtPurchase[];
  readonly scheduleFor: ReturnType<typeof scheduleFinder>;
}

type Sold = Omit<BoughtPurchase, 'release' | 'vested'> & { readonly tokens: bigint };

/** Returns everything that was bought; undefined if the lines name versions, payments or wallets that there are not. */
export function boughtIn(lines: Lines): Bought | undefined {
  const versions = lines.terms.map(versionOf);
  const sold = soldIn(lines);
  if (!sold || !versions.every((each) => each !== undefined)) return undefined;
  const [oldest] = versions;
  const known = new Map(versions.map((version) => [version.version, version]));
  const purchases = sold.map((each) => {
    const version = each.termsVersion === null ? oldest : known.get(each.termsVersion);
    return version && split(each, version.splits);
  });
  if (!purchases.every((each) => each !== undefined)) return undefined;
  return { purchases, scheduleFor: scheduleFinder(versions) };
}

const split = ({ tokens, ...sold }: Sold, splits: SaleTermsFacts['splits']): BoughtPurchase => ({
  ...sold,
  ...splitPurchase(tokens, splits),
});

/** A payment on the chain has confirmed a purchase at the time of its block. */
function soldIn({ request, transfer, 'other-sale': others }: Lines): Sold[] | undefined {
  const times = new Map(transfer.map(({ signature, blockTime }) => [signature, blockTime]));
  const paid = request.flatMap(({ bought, wallet, terms: termsVersion, signature: paidBy }) => {
    if (bought === null) return [];
    const time = times.get(paidBy ?? '');
    if (wallet === null || time === undefined) return [undefined];
    return [{ wallet, tokens: BigInt(bought), termsVersion, confirmedAt: new Date(time * 1000), paidBy }];
  });
  if (!paid.every((each) => each !== undefined)) return undefined;
  return [
    ...paid,
    ...others.map(({ wallet, tokens, terms: termsVersion, confirmedAt }) => ({
      wallet,
      tokens: BigInt(tokens),
      termsVersion,
      confirmedAt: new Date(confirmedAt),
      paidBy: null,
    })),
  ];
}

function versionOf({ version, text }: ProofLineOf<'terms'>) {
  const terms = termsSchema.safeParse(jsonIn(text)).data;
  return terms && { version, splits: terms.splits, vesting: terms.vesting, saleEndsAt: terms.sale.endsAt };
}
