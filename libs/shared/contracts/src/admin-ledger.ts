import { z } from 'zod';
import { CHAIN_CURRENCIES } from './money.js';
import { operatorListQuery } from './operator-lists.js';
import { amountSchema, listSchema, textSchema, timestampSchema } from './primitives.js';

/** The kinds of ledger transactions that the list can be filtered by. */
export const LEDGER_KINDS = [
  'presale-purchase',
  'presale-purchase-reversal',
  'card-order',
  'swap',
  'donation',
  'donation-reversal',
  'demo-donations',
  'charity-payout',
  'game-reward',
  'game-entry',
  'prize',
  'vault-lock',
  'vault-reward',
  'vault-unlock',
  'vault-exit',
  'payment-received',
  'payment-sent',
  'refund-due',
  'payout-asked',
  'payout-landed',
  'payout-wallet-moved',
  'opening',
] as const;

const searchSchema = textSchema.trim().max(200).optional();

/** `GET /api/admin/ledger/accounts`: those that were opened first come first. */
export const ledgerAccountQuerySchema = operatorListQuery(25).extend({
  /** The beginning of a code. */
  q: searchSchema,
});

/** An account of the ledger with its balance. */
export const ledgerAccountSchema = z.object({
  /** The code, which names it. */
  id: z.string(),
  currency: z.enum(CHAIN_CURRENCIES),
  /** In whole units of the currency. */
  balance: amountSchema,
  /** Whether it stands for the outside world and may go below zero. */
  outside: z.boolean(),
  openedAt: timestampSchema,
});

export const ledgerAccountListSchema = listSchema(ledgerAccountSchema);

/** `GET /api/admin/ledger/transactions`: newest first, those that meet all conditions. */
export const ledgerTransactionQuerySchema = operatorListQuery(25).extend({
  /** A transaction's id or its beginning. */
  q: searchSchema,
  /** The code of an account that it has moved something in. */
  account: searchSchema,
  kind: z.enum(LEDGER_KINDS).optional(),
});

export const ledgerTransactionSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  postedAt: timestampSchema,
  /** The transaction that it reverses. */
  reverses: z.uuid().nullable(),
});

export const ledgerTransactionListSchema = listSchema(ledgerTransactionSchema);

/** One transaction with all that it has moved, in whole units of each currency. */
export const ledgerTransactionDetailSchema = ledgerTransactionSchema.extend({
  metadata: z.record(z.string(), z.string()),
  postings: z.array(
    z.object({ account: z.string(), currency: z.enum(CHAIN_CURRENCIES), amount: amountSchema }),
  ),
});

/** `GET /api/admin/ledger/verifications`: what the scheduled checks of the books have found last. */
export const verificationListSchema = z.object({
  items: z.array(z.object({ name: z.string(), differences: z.number().int(), verifiedAt: timestampSchema })),
});

export type LedgerAccountQuery = z.infer<typeof ledgerAccountQuerySchema>;
export type LedgerAccount = z.infer<typeof ledgerAccountSchema>;
export type LedgerAccountList = z.infer<typeof ledgerAccountListSchema>;
export type LedgerTransactionQuery = z.infer<typeof ledgerTransactionQuerySchema>;
export type LedgerTransaction = z.infer<typeof ledgerTransactionSchema>;
export type LedgerTransactionList = z.infer<typeof ledgerTransactionListSchema>;
export type LedgerTransactionDetail = z.infer<typeof ledgerTransactionDetailSchema>;
export type VerificationList = z.infer<typeof verificationListSchema>;
