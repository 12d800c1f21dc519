import { z } from 'zod';
import { amountSchema, moneyModeSchema, timestampSchema } from './primitives.js';
import { SALE_STAGES } from './sale-stage.js';

/** `GET /api/headlines`: the figures at the top of the landing page. */
export const headlinesSchema = moneyModeSchema.extend({
  /** Whether the pre-sale sells, or why it does not. */
  sale: z.enum(SALE_STAGES),
  /** Tokens of the sale that are sold, and their percentage of all tokens for sale. Null while the chain has not been read. */
  sold: amountSchema.nullable(),
  soldPercent: z.number().nullable(),
  /** Tokens given to the charity fund, and how many people have given. */
  given: amountSchema,
  donors: z.number().int(),
  /** Members with a completed game since midnight UTC. */
  playersToday: z.number().int(),
  /** The last time the whole ledger was recomputed, and whether every figure followed from its postings. Null before. */
  books: z.object({ verifiedAt: timestampSchema, agree: z.boolean() }).nullable(),
});

export type Headlines = z.infer<typeof headlinesSchema>;
