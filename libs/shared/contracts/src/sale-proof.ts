import { z } from 'zod';
import { chainCurrencySchema } from './chain-payments.js';
import { PAYOUT_KINDS } from './payouts.js';
import { timestampSchema } from './primitives.js';
import { termsVersionSchema } from './sale-terms.js';

/*
 * The public proof of the sale (decision 082). Amounts are integers in base units, prices millionths of a USD, times of the chain
 * Unix seconds. Requests are named by their references.
 */

/** So many lines a page has; the last one may have fewer. */
export const PROOF_PAGE_LINES = 1_000;
/** What the head is signed for. The key signs promises to buyers too, which have no purpose. */
export const PROOF_PURPOSE = 'sale-proof';

/** No date is later. */
const LAST_SECOND = 8_640_000_000_000;
const unitsSchema = z.string().regex(/^-?\d{1,38}$/);
const roleSchema = z.enum(['payment', 'payout']);
const accountRoleSchema = z.enum([...roleSchema.options, 'former-payout']);
const requestStateSchema = z.enum(['open', 'paid', 'short', 'expired']);

export const proofLineSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('site'),
    mode: z.string(),
    cluster: z.string(),
    genesisHash: z.string().nullable(),
    mint: z.string().nullable(),
    decimals: z.int(),
    treasury: z.string().nullable(),
    /** The owner of the accounts that take payments; null in simulated mode. */
    paymentAddress: z.string().nullable(),
    supply: unitsSchema,
    /** The wallet that sends payouts now, and those that did before. */
    payoutWallets: z.array(z.string()),
  }),
  z.strictObject({ kind: z.literal('terms'), ...termsVersionSchema.shape }),
  z.strictObject({
    kind: z.literal('account'),
    address: z.string(),
    /** Whether it takes payments, sends payouts or has sent them, and the wallet that owns it. */
    role: accountRoleSchema,
    owner: z.string(),
    mint: z.string().nullable(),
    /** Null for a token that is not a currency of the books. */
    currency: chainCurrencySchema.nullable(),
    opening: unitsSchema,
    openedSlot: z.int(),
  }),
  z.strictObject({
    kind: z.literal('request'),
    reference: z.string(),
    number: unitsSchema,
    pays: z.enum(['purchase', 'gift']),
    currency: chainCurrencySchema,
    due: unitsSchema,
    tokens: unitsSchema,
    price: unitsSchema,
    priceReadAt: z.string(),
    held: z.boolean(),
    minimum: unitsSchema,
    saleEndsAt: z.string(),
    sellsParts: z.boolean(),
    limits: z.array(z.strictObject({ id: z.string(), most: unitsSchema.nullable() })),
    /** Who gets the tokens; null for a gift. */
    wallet: z.string().nullable(),
    terms: z.int().nullable(),
    openedSlot: z.int(),
    openedAt: z.string(),
    expiresAt: z.string(),
    state: requestStateSchema,
    /** The transaction that completed the payment, whose block time is that of the confirmation, and what it bought; null unless it is paid. */
    signature: z.string().nullable(),
    bought: unitsSchema.nullable(),
  }),
  z.strictObject({
    kind: z.literal('transfer'),
    signature: z.string(),
    account: z.string(),
    role: roleSchema,
    slot: z.int(),
    blockTime: z.int().min(0).max(LAST_SECOND),
    currency: chainCurrencySchema.nullable(),
    delta: unitsSchema,
    /** The references that the transaction names. */
    names: z.array(z.string()),
    price: unitsSchema.nullable(),
    /** Whether its payer may not pay. */
    withheld: z.boolean(),
    /** False until it has its end; everything is in suspense then. */
    judged: z.boolean(),
    request: z.string().nullable(),
    credited: unitsSchema,
    refund: unitsSchema,
    suspense: unitsSchema,
    /**
     * If an operator attached it to the request: up to which slot the chain had been read, and before which time expired
     * requests had been closed.
     */
    attachedSlot: z.int().nullable(),
    attachedTime: z.int().nullable(),
  }),
  /** A confirmed purchase without a payment on the chain: approved by hand, or simulated. */
  z.strictObject({
    kind: z.literal('other-sale'),
    wallet: z.string(),
    round: z.string(),
    tokens: unitsSchema,
    terms: z.int().nullable(),
    confirmedAt: timestampSchema,
  }),
  z.strictObject({
    kind: z.literal('payout'),
    /** The SHA-256 of its key in hex, because keys contain ids of the database. The key is the memo of its transaction. */
    keyHash: z.string(),
    of: z.enum(PAYOUT_KINDS),
    currency: chainCurrencySchema,
    amount: unitsSchema,
    destination: z.string(),
    /** `sent`: its transaction is on the chain, but the site has not recorded it yet. */
    state: z.enum(['sent', 'landed']),
    signature: z.string(),
    /** Null for payouts from elsewhere whose mark has not landed yet, and for those that a restored database has read back. */
    marker: z.string().nullable(),
    wallet: z.string().nullable(),
    byHand: z.boolean(),
  }),
  /** Something else that left the payout wallet, which operators have accepted. */
  z.strictObject({ kind: z.literal('accepted-outflow'), signature: z.string() }),
  z.strictObject({
    kind: z.literal('totals'),
    /** Tokens that are credited to buyers, and that open requests and purchases in processing hold. */
    allocated: unitsSchema,
    reserved: unitsSchema,
    /** Tokens that payouts have sent to buyers, and to others. */
    delivered: unitsSchema,
    sentOtherwise: unitsSchema,
    /** How many lines there are of each kind. */
    terms: z.int(),
    accounts: z.int(),
    requests: z.int(),
    transfers: z.int(),
    otherSales: z.int(),
    payouts: z.int(),
    acceptedOutflows: z.int(),
  }),
]);

/** What the head's signed text contains, as JSON. */
export const proofHeadSchema = z.strictObject({
  purpose: z.literal(PROOF_PURPOSE),
  snapshot: z.string(),
  pages: z.int(),
  lines: z.int(),
  /** The SHA-256 of the last page's text, in hex. */
  hash: z.string(),
  /** Up to this slot, everything is judged, and requests that expired before this time are closed. Null before the first reading. */
  slot: z.int().nullable(),
  time: z.int().nullable(),
  writtenAt: timestampSchema,
  /** The root of the tree of who is owed what at that time, in hex. The lines give it. */
  entitlements: z.string(),
});

/** `GET /api/presale/proof`: the head of the newest snapshot. */
export const signedProofHeadSchema = z.object({
  text: z.string(),
  /** Ed25519 over the text's UTF-8 bytes in base64, and the key in base58. */
  signature: z.string(),
  key: z.string(),
});

/** What a page's text contains, as JSON. */
export const proofPageTextSchema = z.strictObject({
  number: z.int(),
  /** The SHA-256 of the text of the page before, in hex; null on the first one. */
  previous: z.string().nullable(),
  lines: z.array(proofLineSchema),
});

/** `GET /api/presale/proof/:snapshot/:number`; pages are counted from 1. */
export const proofPageSchema = z.object({ text: z.string() });

export type ProofLine = z.infer<typeof proofLineSchema>;
export type ProofLineOf<Kind extends ProofLine['kind']> = Extract<ProofLine, { kind: Kind }>;
export type ProofHead = z.infer<typeof proofHeadSchema>;
export type SignedProofHead = z.infer<typeof signedProofHeadSchema>;
export type ProofPage = z.infer<typeof proofPageSchema>;
