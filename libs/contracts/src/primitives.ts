import { z } from 'zod';

/** Text the database can hold: any character but NUL. */
export const textSchema = z.string().regex(/^[^\0]*$/, 'Must not hold a NUL character');

const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Control characters, lone surrogates, and what turns the direction of the text around it. */
const UNSPOKEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** One line of plain text; line breaks become spaces, characters that nobody can read are refused. UTF-16 units. */
export const plainLine = (max: number) =>
  textSchema
    .max(4 * max)
    .transform((text) => text.replace(LINE_BREAKS, ' ').trim())
    .pipe(
      z
        .string()
        .max(max)
        .refine((text) => !UNSPOKEN.test(text)),
    );

/** Amounts leave the API as decimal strings in whole units. */
export const amountSchema = z.string().regex(/^-?\d+(\.\d+)?$/);

/**
 * Amounts enter as decimal strings or as JSON numbers. The number's shortest decimal spelling is taken, and only while
 * it is exact; precision and range are the server's to judge, with the token's decimals at hand.
 */
export const amountInputSchema = z
  .union([z.string().max(40), z.number().finite()])
  .transform((value) => (typeof value === 'number' ? numberToDecimal(value) : value.trim()))
  .pipe(z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, 'Must be a plain decimal number'));

function numberToDecimal(value: number): string {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? 'too large' : String(value);
}

/** An ISO 8601 moment in UTC. */
export const timestampSchema = z.iso.datetime();

/** Base58 of 32 bytes; whether it decodes to exactly 32 bytes is checked where the key is used. */
export const solanaAddressSchema = z
  .string()
  .trim()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Must be a Solana address');

export const settlementModeSchema = z.enum(['simulated', 'solana']);
export const clusterSchema = z.enum(['localnet', 'devnet', 'mainnet-beta']);

/** Every answer about money says how it is settled (reading D5). */
export const moneyModeSchema = z.object({ mode: settlementModeSchema, cluster: clusterSchema });

/** Where a list goes on: the position of the last row seen, as `nextCursor` gave it. */
export const cursorSchema = z.string().regex(/^\d{1,18}$/);

export const listQuery = (defaultLimit: number) =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
    cursor: cursorSchema.optional(),
  });

export const listSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export type SettlementMode = z.infer<typeof settlementModeSchema>;
export type Cluster = z.infer<typeof clusterSchema>;
