import { z } from 'zod';
import { CHAIN_CURRENCIES } from './money.js';
import { operatorListQuery } from './operator-lists.js';
import { amountSchema, listSchema, solanaAddressSchema, textSchema, timestampSchema } from './primitives.js';
import { transactionSignatureSchema } from './transactions.js';

/**
 * `release` and `claim`: a buyer's tokens of the pre-sale. `refund`: money to its payer. `withdrawal`: a member's earnings.
 * `charity`: what the charity fund gives to a beneficiary.
 */
export const PAYOUT_KINDS = ['release', 'claim', 'refund', 'withdrawal', 'charity'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/**
 * `due`: it waits for an address, for approvals, or for room in a limit. `queued`: it is sent next. `sent`: its signed bytes are
 * kept and sent until they land or expire. `failed`: it can't work until something changes, and waits for an operator.
 */
export const PAYOUT_STATES = ['due', 'queued', 'sent', 'landed', 'failed'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Why a payout waits or has failed. */
export const PAYOUT_PROBLEMS = [
  'no-address',
  'approval',
  'two-approvals',
  'day-limit',
  'wallet-limit',
  'below-minimum',
  'own-token',
  'denied',
  'unscreened',
  'not-a-wallet',
  'short-of-sol',
  'short-of-currency',
  'refused-by-chain',
  'refused-by-signer',
  'landed-otherwise',
] as const;
export type PayoutProblem = (typeof PAYOUT_PROBLEMS)[number];

/** A payout as its recipient sees it. The amount is in whole units. */
export const payoutSchema = z.object({
  id: z.uuid(),
  kind: z.enum(PAYOUT_KINDS),
  amount: amountSchema,
  currency: z.enum(CHAIN_CURRENCIES),
  destination: z.string().nullable(),
  state: z.enum(PAYOUT_STATES),
  problem: z.enum(PAYOUT_PROBLEMS).nullable(),
  requestedAt: timestampSchema,
  landedAt: timestampSchema.nullable(),
  /** The transaction that paid it. */
  signature: z.string().nullable(),
});
export type Payout = z.infer<typeof payoutSchema>;

/** A payout as operators see it. */
export const listedPayoutSchema = payoutSchema.extend({
  /** What is owed. The marker on the chain is derived from it. */
  key: z.string(),
  marker: z.string().nullable(),
  /** What it was worth in US dollars when it was asked for. */
  worthUsd: amountSchema,
  approvals: z.array(z.object({ approvedBy: z.string(), approvedAt: timestampSchema, reason: z.string() })),
  approvalsNeeded: z.int(),
  byHand: z.boolean(),
  /** Since when endpoints of the chain disagree whether it was made; it is not sent again meanwhile. */
  doubtedAt: timestampSchema.nullable(),
  /** Since when a person holds it in order to pay it from elsewhere, and who. It is not sent meanwhile. */
  heldAt: timestampSchema.nullable(),
  heldBy: z.string().nullable(),
  attempts: z.array(
    z.object({ signature: z.string(), signedAt: timestampSchema, expiredAt: timestampSchema.nullable() }),
  ),
});
export type ListedPayout = z.infer<typeof listedPayoutSchema>;

/** `GET /api/admin/payouts`. `open`: everything that has not landed. */
export const payoutQuerySchema = operatorListQuery(20).extend({
  q: textSchema.trim().min(1).max(200).optional(),
  state: z.enum([...PAYOUT_STATES, 'open']).optional(),
  kind: z.enum(PAYOUT_KINDS).optional(),
});
export type PayoutQuery = z.infer<typeof payoutQuerySchema>;
export const payoutListSchema = listSchema(listedPayoutSchema);
export type PayoutList = z.infer<typeof payoutListSchema>;

const reasonSchema = textSchema.trim().min(3).max(500);

export const approvePayoutSchema = z.strictObject({ reason: reasonSchema });
export type ApprovePayout = z.infer<typeof approvePayoutSchema>;

/** The transaction with which an operator has paid a payout from elsewhere. */
export const paidByHandSchema = z.strictObject({
  signature: transactionSignatureSchema,
  reason: reasonSchema,
});
export type PaidByHand = z.infer<typeof paidByHandSchema>;

/** The most unexplained transactions that are listed, and that one request accepts. */
export const MAX_UNEXPLAINED = 500;

/** `accepts`: the signatures of unexplained transactions for which no payout is owed. Payouts are only resumed if it names all of them. */
export const switchPayoutsSchema = z.strictObject({
  paused: z.boolean(),
  reason: reasonSchema,
  accepts: z.array(transactionSignatureSchema).max(MAX_UNEXPLAINED).default([]),
});
export type SwitchPayouts = z.infer<typeof switchPayoutsSchema>;

/** `GET /api/admin/payouts/wallet`: what payouts are sent from. Amounts are in whole units. */
export const payoutWalletSchema = z.object({
  /** Null if none is set: payouts are then made by hand. */
  address: z.string().nullable(),
  paused: z.boolean(),
  reason: z.string().nullable(),
  changedAt: timestampSchema.nullable(),
  /** What has left the wallet and is not explained: signatures. */
  unexplained: z.array(z.object({ signature: z.string(), notedAt: timestampSchema })),
  reserves: z.array(
    z.object({
      currency: z.enum(CHAIN_CURRENCIES),
      balance: amountSchema,
      /** What payouts that have not landed will take. */
      owed: amountSchema,
    }),
  ),
  /** Without currencies that have no live price. */
  worthUsd: amountSchema,
  capUsd: amountSchema,
  limits: z.object({
    automaticUsd: amountSchema,
    twoPersonsUsd: amountSchema,
    dayUsd: amountSchema,
    walletDayUsd: amountSchema,
  }),
  usedTodayUsd: amountSchema,
});
export type PayoutWalletView = z.infer<typeof payoutWalletSchema>;

/** Names where a refund goes whose payer is unknown. */
export const refundAddressSchema = z.strictObject({ address: solanaAddressSchema });
export type RefundAddress = z.infer<typeof refundAddressSchema>;

/** What a wallet has claimed of its vested tokens, and can claim now. Amounts are in whole tokens. */
export const claimsSchema = z.object({
  wallet: z.string(),
  claimed: amountSchema,
  claimable: amountSchema,
  minimum: amountSchema,
  /** Newest first. */
  items: z.array(payoutSchema),
});
export type Claims = z.infer<typeof claimsSchema>;

/** `GET /api/claims`: of each linked wallet. */
export const claimListSchema = z.object({ items: z.array(claimsSchema) });
export type ClaimList = z.infer<typeof claimListSchema>;
export const claimSchema = z.strictObject({ wallet: solanaAddressSchema });
export type Claim = z.infer<typeof claimSchema>;

/** `GET /api/presale/purchases/:id/payouts`. */
export const purchasePayoutsSchema = z.object({
  releases: z.array(payoutSchema),
  refunds: z.array(payoutSchema),
  /** Whether a refund waits until the buyer names an address. */
  needsAddress: z.boolean(),
  claims: claimsSchema,
});
export type PurchasePayouts = z.infer<typeof purchasePayoutsSchema>;
