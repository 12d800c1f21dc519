import type { Brand } from '#brand';
import { AmountError, ANONYMOUS_USER_ID, decimalsOf, type GiftCurrency, parseUnits } from '#contracts';
import { InvalidDonationAmountError } from './donations.errors.js';

/** More SOL than anybody gives, so that no amount is too large for the books. */
const MOST_SOL = '1000000';

/**
 * Reads an amount above 0 and not above the token's whole supply, or a million SOL. Returns base units.
 * @throws InvalidDonationAmountError
 */
export function parseGiftAmount(text: string, currency: GiftCurrency, { token, allocation }: Brand): bigint {
  const decimals = decimalsOf(currency, token.decimals);
  const most = currency === 'token' ? allocation.total : MOST_SOL;
  try {
    const amount = parseUnits(text, decimals);
    if (amount > 0n && amount <= parseUnits(most, decimals)) return amount;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
  }
  throw new InvalidDonationAmountError();
}

/**
 * The key that counts as one donor: the account, or else the wallet. All donations with neither count as one donor.
 */
export function donorOf({ userId, walletAddress }: { userId: string; walletAddress: string | null }): string {
  if (userId !== ANONYMOUS_USER_ID) return `user:${userId}`;
  return walletAddress === null ? 'unknown' : `wallet:${walletAddress}`;
}

/** The scope of the idempotency keys of one account or wallet, so that keys of different donors never collide. */
export const donationScope = (giver: string | undefined): string => `donation/${giver}`;
