import type { ListedDonation } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { brand, config } from '../../shared/brand.js';

/** An entry of the list: one gift, or several tiny ones that follow each other, newest first. */
export interface FeedEntry {
  id: string;
  gifts: readonly [ListedDonation, ...ListedDonation[]];
  /** The sum of the gifts, in whole units of their currency. */
  total: string;
}

const { decimals } = config.sale;
const units = (amount: string): bigint => parseUnits(amount, decimals);
/** A gift is tiny below a tenth of the smallest amount that the page suggests. */
const TINY = units(brand.donations.presets.love[0] ?? '0') / 10n;

const isTiny = ({ currency, amount, donationType }: ListedDonation): boolean =>
  currency === 'token' && donationType !== 'presale_purchase' && units(amount) < TINY;

/** Groups tiny gifts, so that they don't push the others out of a list of `count` entries. */
export function entriesOf(items: readonly ListedDonation[], count: number): FeedEntry[] {
  const entries: FeedEntry[] = [];
  for (const gift of items) {
    const last = entries.at(-1);
    const before = last?.gifts[0];
    if (last && before && isTiny(gift) && isTiny(before) && isAlike(gift, before)) {
      last.gifts = [...last.gifts, gift];
      last.total = formatUnits(units(last.total) + units(gift.amount), decimals);
    } else entries.push({ id: gift.id, gifts: [gift], total: gift.amount });
  }
  return entries.slice(0, count);
}

/** Simulated gifts and sample data are never added to others. */
const isAlike = (one: ListedDonation, other: ListedDonation): boolean =>
  one.demo === other.demo && one.simulated === other.simulated;
