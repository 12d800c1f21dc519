import type { Brand } from '#brand';
import { AmountError, ANONYMOUS_USER_ID, parseUnits } from '#contracts';
import { InvalidDonationAmountError } from './donations.errors.js';

/**
 * Reads an amount above 0 and not above the token's whole supply. Returns base units.
 * @throws InvalidDonationAmountError
 */
export function parseGiftAmount(text: string, { token, allocation }: Brand): bigint {
  try {
    const amount = parseUnits(text, token.decimals);
    if (amount > 0n && amount <= parseUnits(allocation.total, token.decimals)) return amount;
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
