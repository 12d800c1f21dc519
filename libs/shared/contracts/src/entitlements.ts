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

const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
});

/** `GET /api/presale/entitlements`. The cursor names the tree, so that all pages are of one. */
export const entitlementQuerySchema = pageQuery.extend({
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

/** `GET /api/presale/confirmed-purchases`, newest first: what entitlements are made of, without persons. */
export const confirmedPurchaseQuerySchema = pageQuery.extend({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export const confirmedPurchaseSchema = z.object({
  wallet: z.string(),
  tokens: unitsSchema,
  release: unitsSchema,
  vested: unitsSchema,
  confirmedAt: timestampSchema,
  /** Null if it is older than the versions of the terms; the schedule is then that of the oldest version. */
  termsVersion: z.number().int().nullable(),
});
export const confirmedPurchaseListSchema = z.object({
  items: z.array(confirmedPurchaseSchema),
  nextCursor: z.string().nullable(),
});

export type Entitlement = z.infer<typeof entitlementSchema>;
export type EntitlementTree = z.infer<typeof entitlementTreeSchema>;
export type EntitlementQuery = z.infer<typeof entitlementQuerySchema>;
export type EntitlementPage = z.infer<typeof entitlementPageSchema>;
export type ProvenEntitlement = z.infer<typeof provenEntitlementSchema>;
export type ConfirmedPurchase = z.infer<typeof confirmedPurchaseSchema>;
export type ConfirmedPurchaseQuery = z.infer<typeof confirmedPurchaseQuerySchema>;
export type ConfirmedPurchaseList = z.infer<typeof confirmedPurchaseListSchema>;
