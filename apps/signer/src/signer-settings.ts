import { z } from 'zod';
import { solanaAddressSchema } from '#contracts';

/** The limits of a currency in base units, for one payout and for 24 hours. */
export interface CurrencyLimits {
  readonly payout: bigint;
  readonly day: bigint;
}

const addresses = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter(Boolean))
  .pipe(z.array(solanaAddressSchema));

/** `SOL` or a mint, what one payout and what 24 hours may take: `SOL=1000000000/5000000000`. */
const LIMIT = /^([0-9A-Za-z]{3,44})=(\d{1,20})\/(\d{1,20})$/;

const limits = z.string().transform((text, context) => {
  const found = new Map<string, CurrencyLimits>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, currency = '', payout = '0', day = '0'] = LIMIT.exec(entry) ?? [];
    const isKnown = currency === 'SOL' || solanaAddressSchema.safeParse(currency).success;
    if (!isKnown || found.has(currency))
      context.addIssue(`${entry} is not a limit like SOL=1000000000/5000000000, or names a currency again`);
    found.set(currency, { payout: BigInt(payout), day: BigInt(day) });
  }
  if (!found.has('SOL')) context.addIssue('must hold a limit for SOL, in which fees and deposits are paid');
  return found;
});

/** The settings of the signer. */
export const signerSettings = z
  .object({
    SIGNER_KEY: z.string().min(1).optional(),
    SIGNER_KEY_FILE: z.string().min(1).optional(),
    SIGNER_TOKEN: z.string().min(16, 'must hold at least 16 characters'),
    SIGNER_HOST: z.string().min(1).default('127.0.0.1'),
    SIGNER_PORT: z.coerce.number().int().min(0).max(65_535).default(3_002),
    SIGNER_LOG: z.string().min(1),
    SIGNER_LIMITS: limits,
    SIGNER_VAULTS: addresses,
    SIGNER_DENIED: addresses,
    SIGNER_PRICE_CEILING: z.coerce.bigint().min(0n).default(1_000_000n),
  })
  .refine(
    ({ SIGNER_KEY, SIGNER_KEY_FILE }) => (SIGNER_KEY === undefined) !== (SIGNER_KEY_FILE === undefined),
    {
      path: ['SIGNER_KEY'],
      error: 'is required, unless SIGNER_KEY_FILE names a file with the key',
      when: () => true,
    },
  );

export type SignerSettings = z.infer<typeof signerSettings>;
