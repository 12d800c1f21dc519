import { type Brand, format } from '#brand';
import {
  type AdminDonation,
  ANONYMOUS_USER_ID,
  decimalsOf,
  type Donation,
  formatUnits,
  type ModeratedDonation,
  type MoneyMode,
  type OwnDonation,
  type RecordedDonation,
} from '#contracts';
import type { AdminDonationRow } from './admin-donations.repository.js';
import type { DonationRow } from './donations.repository.js';
import { irreversible } from './reversal-policy.js';

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

/**
 * A donation as operators see it.
 * @param emails the addresses of members, by user id
 */
export const presentForOperators = (
  row: AdminDonationRow,
  brand: Brand,
  emails: ReadonlyMap<string, string>,
): AdminDonation => ({
  ...present(row, brand),
  message: row.message,
  hidden: row.hidden,
  userId: row.userId === ANONYMOUS_USER_ID ? null : row.userId,
  email: emails.get(row.userId) ?? null,
  walletAddress: row.walletAddress,
  source: row.source,
  auto: row.auto,
  reversedAt: row.reversedAt?.toISOString() ?? null,
  reversible: irreversible(row) === undefined,
  transactionHash: row.transactionHash,
  ledgerTransactionId: row.ledgerTransactionId,
  purchaseId: row.purchaseId,
});

/** A donation whose message an operator has hidden or shown. */
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
