import { type Brand, say } from '#libs/brand';
import {
  type Donation,
  formatUnits,
  type ModeratedDonation,
  type OwnDonation,
  type RecordedDonation,
} from '#libs/contracts';
import type { DonationRow } from './donations.repository.js';

/** As everybody sees it, in the language `brand` speaks: a hidden message is not there. */
export const presentDonation = (row: DonationRow, brand: Brand): Donation => ({
  ...present(row, brand),
  message: row.hidden ? null : messageOf(row, brand),
});

/** As its giver sees it: a message that others don't see is told so. */
export const presentOwn = (row: DonationRow, brand: Brand): OwnDonation => ({
  ...present(row, brand),
  message: messageOf(row, brand),
  source: row.source,
  transactionHash: row.transaction_hash,
  auto: row.auto,
  hidden: row.hidden,
  reversed: row.reversed_at !== null,
});

/** As its answer says it. */
export const presentRecorded = (
  row: DonationRow,
  brand: Brand,
): Omit<RecordedDonation, 'mode' | 'cluster'> => ({
  ...presentDonation(row, brand),
  source: row.source,
  transactionHash: row.transaction_hash,
});

/** As operators see it. */
export const presentModerated = (row: DonationRow, brand: Brand): ModeratedDonation => ({
  ...present(row, brand),
  message: row.message ?? '',
  hidden: row.hidden,
});

const present = (row: DonationRow, { token }: Brand): Omit<Donation, 'message'> => ({
  id: row.id,
  amount: formatUnits(BigInt(row.amount), token.decimals),
  createdAt: row.created_at.toISOString(),
  donationType: row.donation_type,
  demo: row.demo,
});

/** What the donor wrote; from the Love page, the page's own words where nothing was written (specification §5). */
function messageOf({ message, donation_type, demo }: DonationRow, brand: Brand): string | null {
  if (message !== null) return message;
  return donation_type === 'manual' && !demo ? say(brand, brand.texts.love.defaultMessage) : null;
}
