import type { ChainCurrency } from '#contracts';
import { brand } from '../../../shared/brand.js';
import { money } from '../../../shared/format.js';

/** What people call a currency of the chain. */
export const currencyName = (currency: ChainCurrency): string =>
  currency === 'token' ? brand.ticker : currency;

/** An amount in whole units, with its currency. */
export const payoutAmount = ({ amount, currency }: { amount: string; currency: ChainCurrency }): string =>
  money(amount, currencyName(currency));
