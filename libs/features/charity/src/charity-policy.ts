import type { Brand } from '#brand';
import { AmountError, decimalsOf, type GiftCurrency, parseUnits } from '#contracts';
import { DAY_MS } from '#platform';
import { CharityAmountError } from './charity.errors.js';

/**
 * For how many whole days a payment has had no evidence. Null if it has some, or is not paid yet.
 * @param paidAt when it was paid (UTC)
 */
export function daysWithoutEvidence(
  { paidAt, files }: { readonly paidAt: Date | null; readonly files: number },
  now: Date,
): number | null {
  if (paidAt === null || files > 0) return null;
  return Math.max(0, Math.floor((now.getTime() - paidAt.getTime()) / DAY_MS));
}

/**
 * Reads an amount above 0 with as many decimals as its currency has. Returns base units.
 * @throws CharityAmountError
 */
export function parseCharityAmount(text: string, currency: GiftCurrency, { token }: Brand): bigint {
  try {
    const amount = parseUnits(text, decimalsOf(currency, token.decimals));
    if (amount > 0n) return amount;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
  }
  throw new CharityAmountError();
}

/** What was owed, made only of the recipient and the number of payments to it, so that a restored database asks for the same. */
export const charityKey = (address: string, number: number): string => `charity/${address}/${number}`;
