import { isWithin, type OpeningLimit, type Taken } from '#features/chain-payments';
import { RoundSoldOutError, SoldOutError, WalletLimitError } from './presale.errors.js';

/** What limits the tokens of a purchase: the sale's supply, the round's cap, and what one wallet can buy in the round. */
export type SaleLimits = readonly [sale: OpeningLimit, round: OpeningLimit, wallet: OpeningLimit];

/** The id of the limit that counts all tokens of the sale. */
export const SALE_LIMIT = 'sale';

/** A round, or a wallet in it. */
interface Subject {
  readonly round: string;
  readonly wallet: string | null;
}

export const limitId = ({ round, wallet }: Subject): string =>
  wallet === null ? `round/${round}` : `wallet/${round}/${wallet}`;

/** The ids of the limits that have a figure, which alone have to be counted. */
export const idsOf = (limits: readonly OpeningLimit[]): string[] =>
  limits.flatMap(({ id, most }) => (most === null ? [] : [id]));

/** What the id of a limit names; undefined for the sale. */
export function subjectOf(id: string): Subject | undefined {
  const [, round, wallet = null] = id.split('/');
  return round === undefined ? undefined : { round, wallet };
}

/** The figures of a round, in base units; null if there is no limit. */
interface RoundLimits {
  readonly name: string;
  readonly cap: bigint | null;
  readonly walletLimit: bigint | null;
}

/** @param saleSupply in base units */
export const limitsOf = (
  saleSupply: bigint,
  { name: round, cap, walletLimit }: RoundLimits,
  wallet: string,
): SaleLimits => [
  { id: SALE_LIMIT, most: saleSupply, shared: true },
  { id: limitId({ round, wallet: null }), most: cap, shared: true },
  { id: limitId({ round, wallet }), most: walletLimit, shared: false },
];

/**
 * Returns why so many tokens more (base units) would not be within the limits; undefined if they are.
 * @param decimals of the token
 */
export function refusalOf(
  [sale, round, wallet]: SaleLimits,
  taken: Taken,
  tokens: bigint,
  decimals: number,
): Error | undefined {
  if (!isWithin([sale], taken, tokens)) return new SoldOutError();
  if (!isWithin([round], taken, tokens)) return new RoundSoldOutError();
  if (!isWithin([wallet], taken, tokens)) return new WalletLimitError(wallet.most!, decimals);
  return undefined;
}
