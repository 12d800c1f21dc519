import { z } from 'zod';

/** Text that the database can store: any character except NUL. */
export const textSchema = z.string().regex(/^[^\0]*$/, 'Must not hold a NUL character');

const LINE_BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;
/** Control characters, lone surrogates and invisible characters: zero-width, direction marks, fillers, annotations. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u;
/** Emoji and keycaps. They may contain such characters, which join their parts. */
const EMOJI =
  /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*|[\d#*]\ufe0f\u20e3/gu;

/** Whether all characters of a text are visible, so that no text can imitate, hide or reverse another. */
export const isVisible = (text: string): boolean => !INVISIBLE.test(text.replace(EMOJI, ''));

/** One line of plain text. Line breaks become spaces, and invisible characters are rejected. `max` is in UTF-16 units. */
export const plainLine = (max: number) =>
  textSchema
    .max(4 * max)
    .transform((text) => text.replace(LINE_BREAKS, ' ').trim())
    .pipe(z.string().max(max).refine(isVisible));

/** The id of a record in a path. */
export const idSchema = z.uuid();

/** The API returns amounts as decimal strings in whole units. */
export const amountSchema = z.string().regex(/^-?\d+(\.\d+)?$/);

/**
 * The API accepts amounts as decimal strings or JSON numbers. A number is converted to its shortest decimal notation and
 * rejected above the safe integers. The server checks precision and range, because it knows the token's decimals.
 */
export const amountInputSchema = z
  .union([z.string().max(40), z.number().finite()])
  .transform((value) => (typeof value === 'number' ? numberToDecimal(value) : value.trim()))
  .pipe(z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d+)?$/, 'Must be a plain decimal number'));

function numberToDecimal(value: number): string {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? 'too large' : String(value);
}

/** An ISO 8601 timestamp in UTC. */
export const timestampSchema = z.iso.datetime();

/** Base58 of 32 bytes. Code that uses the key checks that it decodes to exactly 32 bytes. */
export const solanaAddressSchema = z
  .string()
  .trim()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'Must be a Solana address');

/** A wallet's signature: Ed25519, 64 bytes, as base64 or base58. */
export const signatureSchema = textSchema.trim().min(1).max(100);

export const settlementModeSchema = z.enum(['simulated', 'solana']);
export const clusterSchema = z.enum(['localnet', 'devnet', 'mainnet-beta']);

/** Every response with money in it says how payments are settled (reading D5). */
export const moneyModeSchema = z.object({ mode: settlementModeSchema, cluster: clusterSchema });
export type MoneyMode = z.infer<typeof moneyModeSchema>;

/** The position at which a list continues, taken from `nextCursor` of the previous page. */
export const cursorSchema = z.string().regex(/^\d{1,18}$/);

export const listQuery = (defaultLimit: number) =>
  z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
    cursor: cursorSchema.optional(),
  });
export type ListQuery = z.infer<ReturnType<typeof listQuery>>;

export const listSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

export type SettlementMode = z.infer<typeof settlementModeSchema>;
export type Cluster = z.infer<typeof clusterSchema>;
