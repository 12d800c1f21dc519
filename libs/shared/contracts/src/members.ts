import { z } from 'zod';
import { AMOUNT_UNITS } from './payment-unit.js';
import { autoDonateSchema, changeAutoDonateSchema, donationStandingSchema } from './donations.js';
import { purchaseStatusSchema, purchaseSummarySchema } from './presale.js';
import {
  amountSchema,
  listQuery,
  listSchema,
  moneyModeSchema,
  plainLine,
  timestampSchema,
} from './primitives.js';

/** UTF-16 units. */
export const MAX_USERNAME = 40;
export const usernameSchema = plainLine(MAX_USERNAME).pipe(z.string().min(1));

/** `GET /api/profile`. */
export const profileSchema = donationStandingSchema.extend({
  userId: z.uuid(),
  username: z.string(),
  totalGameEarnings: amountSchema,
  autoDonate: autoDonateSchema,
});

/** `PATCH /api/profile`: the fields that a client can change. Omitted fields stay unchanged. */
export const changeProfileSchema = z.strictObject({
  username: usernameSchema.optional(),
  autoDonate: changeAutoDonateSchema.optional(),
});

/** A member's ledger accounts: earnings, what is locked in the vault, tokens bought, and the shares of purchases for each linked wallet. */
export const memberAccountSchema = z.enum([
  'earned',
  'locked',
  'bought',
  'presale-release',
  'presale-vested',
]);

/** `GET /api/balances`, in whole tokens. */
export const balancesSchema = moneyModeSchema.extend({
  total: amountSchema,
  accounts: z.array(z.object({ account: memberAccountSchema, amount: amountSchema })),
});

/** `GET /api/balances/wallets`: on-chain balances of each linked wallet; null if the chain could not be read. */
export const walletHoldingsSchema = z.object({
  items: z.array(
    z.object({
      address: z.string(),
      sol: amountSchema.nullable(),
      tokens: amountSchema.nullable(),
      readAt: timestampSchema.nullable(),
    }),
  ),
});

/** One of the member's pre-sale purchases for a linked wallet, including its vested share. */
export const ownPurchaseSchema = moneyModeSchema.extend({
  id: z.uuid(),
  createdAt: timestampSchema,
  buyerWallet: z.string(),
  status: purchaseStatusSchema,
  tokenAmount: amountSchema,
  amountPaid: amountSchema,
  amountUnit: z.enum(AMOUNT_UNITS),
  summary: purchaseSummarySchema.nullable(),
});
export const ownPurchaseListSchema = listSchema(ownPurchaseSchema);

/** One entry of the member's history: the amount that a ledger transaction moved into (+) or out of (−) an account. */
export const historyEntrySchema = z.object({
  id: z.string(),
  transactionId: z.uuid(),
  /** The kind of the ledger transaction: `donation`, `game-reward`, … */
  kind: z.string(),
  account: memberAccountSchema,
  /** Set for a share of a purchase. */
  wallet: z.string().nullable(),
  amount: amountSchema,
  at: timestampSchema,
});
export const historySchema = listSchema(historyEntrySchema).extend(moneyModeSchema.shape);

/** `from` and `to` are UTC days, both inclusive. */
export const historyFilterSchema = z.strictObject({
  kind: z
    .string()
    .regex(/^[a-z][a-z-]{0,59}$/)
    .optional(),
  account: memberAccountSchema.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export const historyQuerySchema = listQuery(20).extend({
  ...historyFilterSchema.shape,
});

export type Profile = z.infer<typeof profileSchema>;
export type ChangeProfile = z.infer<typeof changeProfileSchema>;
export type MemberAccount = z.infer<typeof memberAccountSchema>;
export type Balances = z.infer<typeof balancesSchema>;
export type WalletHoldings = z.infer<typeof walletHoldingsSchema>;
export type OwnPurchase = z.infer<typeof ownPurchaseSchema>;
export type OwnPurchaseList = z.infer<typeof ownPurchaseListSchema>;
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export type History = z.infer<typeof historySchema>;
export type HistoryFilter = z.infer<typeof historyFilterSchema>;
export type HistoryQuery = z.infer<typeof historyQuerySchema>;
