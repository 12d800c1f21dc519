import type { CharityPayout } from '#contracts';
import { brand } from '../../../shared/brand.js';
import { money } from '../../../shared/format.js';

/** An amount with its currency. */
export const charityAmount = ({ amount, currency }: Pick<CharityPayout, 'amount' | 'currency'>): string =>
  money(amount, currency === 'token' ? brand.ticker : currency);
