import { z } from 'zod';

/**
 * How certain a state must be that it stays. On this chain, a transaction is `confirmed` at once, so that `processed`
 * and `confirmed` are the same state. It becomes `finalized` later, and only then can't be dropped any more.
 */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** Which state a method reads. As on a real node, it is the finalized one by default. */
export interface Context {
  commitment: Commitment;
  /** The method fails if the state is older than this slot. */
  minContextSlot?: number | null | undefined;
}

export const slotSchema = z.int().min(0);

/** Options of methods that read accounts or the chain's progress. */
export const contextShape = {
  commitment: z.enum(['processed', 'confirmed', 'finalized']).default('finalized'),
  minContextSlot: slotSchema.nullish(),
};

/** Options of methods that read the history. As on a real node, they don't know transactions that are only processed. */
export const historyContextShape = {
  commitment: z
    .enum(['confirmed', 'finalized'], 'Method does not support commitment below `confirmed`')
    .default('finalized'),
  minContextSlot: slotSchema.nullish(),
};
