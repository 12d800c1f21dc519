import { z } from 'zod';
import { moneyModeSchema, timestampSchema } from './primitives.js';

/** Base units as a decimal string. */
const unitsSchema = z.string().regex(/^\d+$/);
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What a wallet is owed: its purchases, less what has been paid out. */
export const entitlementSchema = z.object({
  wallet: z.string(),
  unlocked: unitsSchema,
  locked: unitsSchema,
});

/** A Merkle tree of all entitlements, with the leaves of the deployed distributor programs. */
export const entitlementTreeSchema = moneyModeSchema.extend({
  mint: z.string().nullable(),
  decimals: z.number().int(),
  root: hashSchema,
  wallets: z.number().int(),
  total: unitsSchema,
  unlocked: unitsSchema,
  locked: unitsSchema,
  /** Without payouts and purchases, the tree is the same until then; null if nothing is locked. */
  nextUnlockAt: timestampSchema.nullable(),
  /** When nothing is locked any more; null if nothing is locked. */
  endsAt: timestampSchema.nullable(),
});

/** `GET /api/presale/entitlements`. The cursor names the tree, so that all pages are of one. */
export const entitlementQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  cursor: z
    .string()
    .regex(/^[0-9a-f]{64}\.\d{1,9}$/)
    .optional(),
});
export const entitlementPageSchema = entitlementTreeSchema.extend({
  items: z.array(entitlementSchema),
  nextCursor: z.string().nullable(),
});

/** `GET /api/presale/entitlements/:wallet`: the hashes lead from the leaf to the root. */
export const provenEntitlementSchema = entitlementSchema.extend({
  root: hashSchema,
  proof: z.array(hashSchema),
});

export type Entitlement = z.infer<typeof entitlementSchema>;
export type EntitlementTree = z.infer<typeof entitlementTreeSchema>;
export type EntitlementQuery = z.infer<typeof entitlementQuerySchema>;
export type EntitlementPage = z.infer<typeof entitlementPageSchema>;
export type ProvenEntitlement = z.infer<typeof provenEntitlementSchema>;
