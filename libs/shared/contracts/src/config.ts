import { z } from 'zod';
import { captchaEndpointSchema } from './auth.js';
import { amountSchema, moneyModeSchema, timestampSchema } from './primitives.js';
import { roundTermsSchema } from './sale-terms.js';

/** `GET /api/config`: what the client needs before its first screen. It is also embedded in the HTML page. */
export const configSchema = moneyModeSchema.extend({
  /** The version of the live settings that is in force. */
  version: z.number().int(),
  /** What every page announces now, by language; null if there is nothing. */
  announcement: z.record(z.string(), z.string()).nullable(),
  product: z.string(),
  ticker: z.string(),
  features: z.record(z.string(), z.enum(['coming-soon', 'live'])),
  captcha: z.object({ kind: z.enum(['altcha', 'turnstile', 'none']), key: z.string().nullable() }),
  accounts: z.object({
    /** Characters. */
    passwordMinLength: z.number().int(),
    /** The endpoints that require a captcha token. */
    captchaOn: z.array(captchaEndpointSchema),
    signUpOpen: z.boolean(),
    /** Whether operators and admins need a second factor. */
    operatorsNeedFactor: z.boolean(),
    /** Minimum seconds between two mails of one kind to one address. */
    mailInterval: z.number(),
    /** Seconds for which a mailed link and its code are valid. */
    mailLinkLife: z.number(),
  }),
  links: z.record(z.string(), z.string()),
  sale: z.object({
    price: amountSchema,
    endsAt: timestampSchema,
    minAmount: amountSchema,
    maxAmount: amountSchema,
    /** Each with the text of its button, in English. */
    quickAmounts: z.array(z.object({ amount: amountSchema, label: z.string() })),
    /** Decimal places of the token. */
    decimals: z.number().int(),
    /** The private round, which requires a code; null if there is none. */
    privateRound: roundTermsSchema.nullable(),
    /** Whether buyers must accept the legal texts. */
    acceptTerms: z.boolean(),
  }),
});

export type Config = z.infer<typeof configSchema>;
