import { type PublicData, linesOf } from './published-data.js';
import { brand } from './kingdom.js';

const { decimals } = brand.token;
export const UNIT = 10n ** BigInt(decimals);
export const SALE_SUPPLY = BigInt(brand.presale.saleSupply) * UNIT;

/** The kinds of transactions with which the charity fund pays beneficiaries. */
export const PAYING = /^(?:charity-payout|payout-asked|payout-landed)/;

/** Base units as pages write them: grouped digits, and no more decimal places than needed. */
export function amount(units: bigint, places = decimals): string {
  if (units < 0n) return `-${amount(-units, places)}`;
  const unit = 10n ** BigInt(places);
  const fraction = String(units % unit)
    .padStart(places, '0')
    .replace(/0+$/, '');
  return (units / unit).toLocaleString('en') + (fraction && `.${fraction}`);
}
export const tokens = (units: bigint): string => `${amount(units)} ${brand.ticker}`;
export const sol = (units: bigint): string => `${amount(units, 9)} SOL`;
export const count = (number: number | bigint): string => number.toLocaleString('en');
/** A decimal text with grouped digits. */
export const grouped = (text: string): string =>
  text.replace(/^\d+/, (digits) => BigInt(digits).toLocaleString('en'));
/** Percent, rounded down to hundredths. */
export const percent = (part: bigint, whole: bigint): string =>
  String(Number((part * 10_000n) / whole) / 100);
export const compact = (whole: number): string =>
  new Intl.NumberFormat('en', {
    notation: 'compact',
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  }).format(whole);
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

/** The sum of what transactions of these kinds have moved on accounts, in base units. */
export function moved(
  { leaves }: PublicData,
  account: RegExp,
  kinds: RegExp = /./,
  currency = 'token',
): bigint {
  const entries = leaves.filter(({ kind }) => kinds.test(kind)).flatMap((leaf) => leaf.entries);
  return sum(
    entries
      .filter((entry) => account.test(entry.account) && entry.currency === currency)
      .map((entry) => BigInt(entry.amount)),
  );
}

/** How many transactions of a kind stand: reversals take one back. */
export const standing = ({ leaves }: PublicData, kind: string): number =>
  leaves.filter((leaf) => leaf.kind === kind).length -
  leaves.filter((leaf) => leaf.kind === `${kind}-reversal`).length;

const TO_BUYERS = new Set(['release', 'claim']);
/** The tokens that payouts have sent to buyers, or to others. */
export const sent = (data: PublicData, toBuyers: boolean): bigint =>
  sum(
    linesOf(data, 'payout')
      .filter(({ of, currency }) => currency === 'token' && TO_BUYERS.has(of) === toBuyers)
      .map((line) => BigInt(line.amount)),
  );

/** The tokens of all purchases, delivered or not. */
export const booked = (data: PublicData): bigint => -moved(data, /^allocation\//, /^presale-purchase/);
/** The tokens that were sold here and have not left yet. */
export const allocated = (data: PublicData): bigint => booked(data) - sent(data, true);
export const soldOnChain = (data: PublicData): bigint => SALE_SUPPLY - data.held - sent(data, false);
export const sold = (data: PublicData): bigint => soldOnChain(data) + allocated(data);
/** The tokens that open requests hold. */
export const reserved = (data: PublicData): bigint =>
  sum(
    linesOf(data, 'request')
      .filter(({ pays, state, held }) => pays === 'purchase' && state === 'open' && held)
      .map((line) => BigInt(line.tokens)),
  );

const FUND = { token: /^charity-fund$/, SOL: /^charity-fund\/SOL$/ };
type GiftCurrency = keyof typeof FUND;
/** What the charity fund holds. */
export const inFund = (data: PublicData, currency: GiftCurrency): bigint =>
  moved(data, FUND[currency], /./, currency);
/** What it has paid, with what is on its way. */
export const paidByFund = (data: PublicData, currency: GiftCurrency): bigint =>
  -moved(data, FUND[currency], PAYING, currency);
export const given = (data: PublicData, currency: GiftCurrency): bigint =>
  inFund(data, currency) + paidByFund(data, currency);

/** The kinds of gifts, as a leaf states them. */
export const GIFTS = {
  purchases: /^presale-purchase/,
  games: /^game-/,
  demo: /^demo-donations/,
} as const;

/** What each player of the day has earned, who all have played once. */
export const earnings = ({ leaves }: PublicData): bigint[] =>
  leaves
    .filter(({ kind }) => kind === 'game-reward')
    .map(({ entries }) =>
      sum(
        entries
          .filter(({ account }) => account.startsWith('member-earned#'))
          .map((entry) => BigInt(entry.amount)),
      ),
    )
    .toSorted((one, other) => Number(other - one));
