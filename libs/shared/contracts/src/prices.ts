import { z } from 'zod';
import { amountSchema, timestampSchema } from './primitives.js';

/** `GET /api/prices/:symbol`, in USD. `source` is `fallback` if the price is not a provider's recent response. */
export const priceSchema = z.object({
  symbol: z.enum(['SOL']),
  price: amountSchema,
  updatedAt: timestampSchema,
  source: z.enum(['live', 'fallback']),
  /** The provider in readable form: its host, or a note that the demo is offline. */
  provider: z.string(),
});

export type Price = z.infer<typeof priceSchema>;
