import { z } from 'zod';
import { payoutSchema } from './payouts.js';
import { amountInputSchema, amountSchema, moneyModeSchema, solanaAddressSchema } from './primitives.js';

/** `POST /api/withdrawals`: earnings in whole tokens, to a linked wallet. */
export const createWithdrawalSchema = z.strictObject({
  amount: amountInputSchema,
  address: solanaAddressSchema,
});

/** `GET /api/withdrawals`: what can be withdrawn now, in whole tokens, and what was, newest first. */
export const withdrawalsSchema = moneyModeSchema.extend({
  available: amountSchema,
  minimum: amountSchema,
  /** The most that can still be withdrawn within this day: 24 hours from the oldest withdrawal that counts. */
  leftToday: amountSchema,
  dailyLimit: amountSchema,
  /** What the member pays, and what the site pays to the network at most, in SOL; null if that can't be read from the chain. */
  fee: amountSchema,
  networkCost: amountSchema.nullable(),
  /** Whether a session needs a second factor that was shown within the last ten minutes. */
  needsFactor: z.boolean(),
  items: z.array(payoutSchema),
});

export type CreateWithdrawal = z.infer<typeof createWithdrawalSchema>;
export type Withdrawals = z.infer<typeof withdrawalsSchema>;
