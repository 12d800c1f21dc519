import { z } from 'zod';
import { amountSchema, timestampSchema } from './primitives.js';

/** `GET /api/prices/:symbol`, in USD. `source` is `fallback` whenever the price is not a provider's fresh answer. */
export const priceSchema = z.object({
  symbol: z.enum(['SOL']),
  price: amountSchema,
  updatedAt: timestampSchema,
  source: z.enum(['live', 'fallback']),
  /** Who was asked, for people: a provider's host, or that the demo is offline. */
  provider: z.string(),
});

export type Price = z.infer<typeof priceSchema>;
