import type { Brand } from '#brand';
import { AmountError, parseUnits } from '#contracts';
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
