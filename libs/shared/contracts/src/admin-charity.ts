import { z } from 'zod';
import { charityEvidenceSchema, charityPayoutSchema, charityPayoutStateSchema } from './charity.js';
import { giftCurrencySchema } from './donations.js';
import { operatorListQuery } from './operator-lists.js';
import {
  amountInputSchema,
  listSchema,
  plainLine,
  solanaAddressSchema,
  textSchema,
  timestampSchema,
} from './primitives.js';

/** Characters. */
export const MAX_BENEFICIARY = 120;
export const MAX_CHARITY_TEXT = 500;
const MAX_LINK = 300;

const requiredLine = (max: number) => plainLine(max).refine((line) => line.length >= 3);

/** A page about the beneficiary. */
const linkSchema = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(MAX_LINK);

/** What one person proposes to pay from the charity fund, and another one confirms. All of it becomes public. */
export const charityProposalSchema = z.strictObject({
  /** Chosen by the proposer's browser, so that a proposal that is sent twice is made once. */
  payoutId: z.uuid(),
  beneficiary: requiredLine(MAX_BENEFICIARY),
  description: requiredLine(MAX_CHARITY_TEXT),
  link: linkSchema.optional(),
  address: solanaAddressSchema,
  purpose: requiredLine(MAX_CHARITY_TEXT),
  amount: amountInputSchema,
  currency: giftCurrencySchema,
});

const personSchema = z.object({
  id: z.uuid(),
  /** Null if the account is deleted. */
  email: z.string().nullable(),
});

/** What the charity fund has paid, as operators see it. */
export const adminCharityPayoutSchema = charityPayoutSchema.extend({
  proposalId: z.uuid(),
  proposedBy: personSchema,
  proposedAt: timestampSchema,
  /** Null if the chain has paid it, and the database that knew who had confirmed it was lost. */
  confirmedBy: personSchema.nullable(),
  /** What is owed on the chain. Null if nothing is sent. */
  payoutKey: z.string().nullable(),
  ledgerTransactionId: z.uuid().nullable(),
  evidence: z.array(charityEvidenceSchema.extend({ addedBy: personSchema })),
});

/** `GET /api/admin/charity`: newest first, those that meet all conditions. */
export const adminCharityQuerySchema = operatorListQuery(25).extend({
  /** A part of the beneficiary or the purpose, an id, an address, the beginning of a transaction or of a file's hash. */
  q: textSchema.trim().max(200).optional(),
  state: charityPayoutStateSchema.optional(),
  evidence: z.enum(['none', 'some']).optional(),
});
export const adminCharityListSchema = listSchema(adminCharityPayoutSchema);

export type CharityProposal = z.infer<typeof charityProposalSchema>;
export type AdminCharityPayout = z.infer<typeof adminCharityPayoutSchema>;
export type AdminCharityQuery = z.infer<typeof adminCharityQuerySchema>;
export type AdminCharityList = z.infer<typeof adminCharityListSchema>;
