import { z } from 'zod';
import { list, publicKey, wholeTokens } from './setting-types.js';

const wholeUsd = (dollars: number) => z.coerce.number().int().min(0).default(dollars);

/** The settings of payouts (decision 079). */
export const payoutSettings = {
  PAYOUT_ADDRESS: publicKey.optional(),
  PAYOUT_KEY: z.string().min(1).optional(),
  PAYOUT_SIGNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  PAYOUT_SIGNER_TOKEN: z.string().min(16, 'must hold at least 16 characters').optional(),
  PAYOUT_FORMER_ADDRESSES: list.pipe(z.array(publicKey)).default([]),
  PAYOUT_LIMIT_USD: wholeUsd(1_000),
  PAYOUT_TWO_PERSONS_USD: wholeUsd(10_000),
  PAYOUT_DAY_LIMIT_USD: wholeUsd(25_000),
  PAYOUT_WALLET_LIMIT_USD: wholeUsd(5_000),
  PAYOUT_WALLET_CAP_USD: wholeUsd(50_000),
  REFUND_MINIMUM_USD: wholeUsd(1),
  CLAIM_MINIMUM: wholeTokens('1'),
  WITHDRAWAL_MINIMUM: wholeTokens('1000'),
  WITHDRAWAL_DAILY_LIMIT: wholeTokens('10000'),
};
