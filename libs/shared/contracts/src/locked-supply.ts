import { z } from 'zod';
import { amountSchema, listSchema, timestampSchema } from './primitives.js';

/** The part of the supply that a contract on the chain holds until a time, or releases over time. */
export const lockedPartSchema = z.enum(['locked', 'vested']);

/** What an address of the brand's lock and vesting contracts holds, in whole tokens. */
export const lockedHoldingSchema = z.object({
  part: lockedPartSchema,
  address: z.string(),
  /** Null while the chain can't be read. */
  amount: amountSchema.nullable(),
  readAt: timestampSchema.nullable(),
});

/** `GET /api/presale/locked`: one entry for each contract whose holder the brand names. */
export const lockedSupplySchema = listSchema(lockedHoldingSchema);

export type LockedPart = z.infer<typeof lockedPartSchema>;
export type LockedHolding = z.infer<typeof lockedHoldingSchema>;
export type LockedSupply = z.infer<typeof lockedSupplySchema>;
