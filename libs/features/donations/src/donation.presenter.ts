import { type Brand, format } from '#brand';
import {
  decimalsOf,
  type Donation,
  formatUnits,
  type ModeratedDonation,
  type MoneyMode,
  type OwnDonation,
  type RecordedDonation,
} from '#contracts';
import type { DonationRow } from './donations.repository.js';

/** A donation as everybody sees it, in the brand's current language. A hidden message is left out. */
export const presentDonation = (row: DonationRow, brand: Brand): Donation => ({
  ...present(row, brand),
  message: row.hidden ? null : messageOf(row, brand),
});

/** A donation as its donor sees it. A message that is hidden from others is marked as hidden. */
export const presentOwn = (row: DonationRow, brand: Brand): OwnDonation => ({
  ...present(row, brand),
  message: messageOf(row, brand),
  source: row.source,
  transactionHash: row.transactionHash,
  auto: row.auto,
  hidden: row.hidden,
  reversed: row.reversedAt !== null,
});

/** A donation as the response that records it contains it. */
export const presentRecorded = (row: DonationRow, brand: Brand): Omit<RecordedDonation, keyof MoneyMode> => ({
  ...presentDonation(row, brand),
  source: row.source,
  transactionHash: row.transactionHash,
});

/** A donation as operators see it. */
export const presentModerated = (row: DonationRow, brand: Brand): ModeratedDonation => ({
  ...present(row, brand),
  message: row.message ?? '',
  hidden: row.hidden,
});

const present = (row: DonationRow, { token }: Brand): Omit<Donation, 'message'> => ({
  id: row.id,
  amount: formatUnits(row.amount, decimalsOf(row.currency, token.decimals)),
  currency: row.currency,
  createdAt: row.createdAt.toISOString(),
  donationType: row.donationType,
  demo: row.demo,
  simulated: row.simulated,
});

/**
 * The donor's message. A gift from the Love page without a message gets the page's default one (specification §5).
 */
function messageOf({ message, donationType, demo }: DonationRow, brand: Brand): string | null {
  if (message !== null) return message;
  return donationType === 'manual' && !demo ? format(brand, brand.texts.love.defaultMessage) : null;
}
