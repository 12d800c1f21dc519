import { z } from 'zod';
import { amountSchema, moneyModeSchema, solanaAddressSchema, timestampSchema } from './primitives.js';
import { transactionSignatureSchema } from './transactions.js';

/** The accounts that the explorer knows by name. The catalogue has their names. */
export const knownAccountSchema = z.enum([
  'paymentAddress',
  'paymentUsdc',
  'paymentUsdt',
  'treasury',
  'treasuryTokens',
  'tokenMint',
  'usdcMint',
  'usdtMint',
  'systemProgram',
  'tokenProgram',
  'token2022Program',
  'associatedTokenProgram',
  'computeBudgetProgram',
  'memoProgram',
]);

const accountSchema = z.object({ address: z.string(), name: knownAccountSchema.nullable() });
/** The mint is null for SOL. The symbol is null for a token that the site does not know. */
const unitSchema = z.object({ mint: z.string().nullable(), symbol: z.string().nullable() });

export const listedTransactionSchema = z.object({
  signature: z.string(),
  slot: z.int(),
  at: timestampSchema,
  failed: z.boolean(),
});

/** `GET /api/explorer/latest`. */
export const latestTransactionsSchema = moneyModeSchema.extend({
  slot: z.int(),
  finalizedSlot: z.int(),
  /** The site's own accounts. */
  accounts: z.array(accountSchema),
  items: z.array(listedTransactionSchema),
});

/** How a transaction changed one balance of an account. Amounts are in whole units. */
export const balanceChangeSchema = unitSchema.extend({
  account: accountSchema,
  /** The wallet that a token account belongs to; null for SOL. */
  owner: accountSchema.nullable(),
  before: amountSchema,
  after: amountSchema,
  change: amountSchema,
});

/** `GET /api/explorer/transactions/:signature`. */
export const exploredTransactionSchema = moneyModeSchema.extend({
  signature: z.string(),
  slot: z.int(),
  at: timestampSchema,
  failed: z.boolean(),
  finalized: z.boolean(),
  /** SOL. */
  fee: amountSchema,
  memo: z.string().nullable(),
  signers: z.array(accountSchema),
  changes: z.array(balanceChangeSchema),
});

/** `GET /api/explorer/addresses/:address`, where `cursor` is the signature that the previous page ended with. */
export const exploredAddressQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: transactionSignatureSchema.optional(),
});
export const exploredAddressSchema = moneyModeSchema.extend({
  address: z.string(),
  name: knownAccountSchema.nullable(),
  kind: z.enum(['wallet', 'token-account', 'mint', 'program', 'unused']),
  /** The wallet of a token account. */
  owner: accountSchema.nullable(),
  sol: amountSchema,
  /** The token accounts of a wallet, or the balance of a token account itself. */
  tokens: z.array(unitSchema.extend({ account: accountSchema, amount: amountSchema, frozen: z.boolean() })),
  items: z.array(listedTransactionSchema),
  nextCursor: z.string().nullable(),
});

/** `GET /api/explorer/tokens/:mint`. */
export const exploredTokenSchema = moneyModeSchema.extend({
  mint: z.string(),
  name: knownAccountSchema.nullable(),
  symbol: z.string().nullable(),
  supply: amountSchema,
  decimals: z.int(),
  /** The addresses that may create tokens and freeze accounts. Null if there are none. */
  mintAuthority: z.string().nullable(),
  freezeAuthority: z.string().nullable(),
});

/** `POST /api/explorer/faucet`. */
export const faucetRequestSchema = z.strictObject({ address: solanaAddressSchema });
/** What the faucet gave, one transaction for each currency. Amounts are in whole units. */
export const faucetGrantSchema = moneyModeSchema.extend({
  grants: z.array(z.object({ symbol: z.string(), amount: amountSchema, signature: z.string() })),
});

export type KnownAccount = z.infer<typeof knownAccountSchema>;
export type NamedAccount = z.infer<typeof accountSchema>;
export type ListedTransaction = z.infer<typeof listedTransactionSchema>;
export type LatestTransactions = z.infer<typeof latestTransactionsSchema>;
export type BalanceChange = z.infer<typeof balanceChangeSchema>;
export type ExploredTransaction = z.infer<typeof exploredTransactionSchema>;
export type ExploredAddress = z.infer<typeof exploredAddressSchema>;
export type ExploredAddressQuery = z.infer<typeof exploredAddressQuerySchema>;
export type ExploredToken = z.infer<typeof exploredTokenSchema>;
export type FaucetRequest = z.infer<typeof faucetRequestSchema>;
export type FaucetGrant = z.infer<typeof faucetGrantSchema>;
