import { z } from 'zod';
import { moneyModeSchema, timestampSchema } from './primitives.js';

/** A number of leaves, or the index of one. */
const countSchema = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const hashSchema = z.base64();
const pageLimit = z.coerce.number().int().min(1).max(1000).default(1000);

/** A signed head of the log of the ledger. */
export const logHeadSchema = z.object({
  size: z.number().int(),
  /** A C2SP checkpoint in a signed note. */
  note: z.string(),
  /** The key that signed it, as `name+id+key`. */
  key: z.string(),
  signedAt: timestampSchema,
  /** The signature of the transaction on the chain whose memo is this note; null if there is none. */
  memo: z.string().nullable(),
});

/** `GET /api/ledger-log/checkpoint`: the newest head; null while the log is empty. */
export const logCheckpointSchema = moneyModeSchema.extend({
  head: logHeadSchema.nullable(),
  /** Whether heads are put on the chain once a day. They are not while no money moves there. */
  memos: z.boolean(),
});

/** `GET /api/ledger-log/heads`: the heads with more leaves than `from`, the smallest first. */
export const logHeadQuerySchema = z.strictObject({ from: countSchema.default(0), limit: pageLimit });
export const logHeadListSchema = z.object({
  items: z.array(logHeadSchema),
  /** The `from` of the next page. */
  nextFrom: z.number().int().nullable(),
});

/** `GET /api/ledger-log/keys`: all keys that have signed heads, the first one first. */
export const logKeyListSchema = z.object({
  items: z.array(z.object({ key: z.string(), firstUsedAt: timestampSchema })),
});

/**
 * `GET /api/ledger-log/restores`: the backups from which the ledger was restored, the first one first. Heads of more leaves
 * that were signed before a restore may contain transactions that its backup did not have.
 */
export const logRestoreSchema = z.object({
  /** How many leaves the backup had. */
  size: z.number().int(),
  takenAt: timestampSchema,
  restoredAt: timestampSchema,
  /** A C2SP checkpoint of that size in a signed note, with both times in an extension line. */
  note: z.string(),
  /** The key that signed it, as `name+id+key`. */
  key: z.string(),
});
export const logRestoreListSchema = z.object({ items: z.array(logRestoreSchema) });

/** `GET /api/ledger-log/leaves`: what the leaves from an index on state, in order. */
export const logLeafQuerySchema = z.strictObject({ from: countSchema.default(0), limit: pageLimit });
export const logLeafListSchema = z.object({
  items: z.array(z.object({ index: z.number().int(), data: z.string() })),
  nextFrom: z.number().int().nullable(),
});

/** `GET /api/ledger-log/inclusion`: proves that the tree of `size` leaves contains a leaf. */
export const logInclusionQuerySchema = z.strictObject({ leaf: countSchema, size: countSchema });
export const logInclusionSchema = z.object({
  leaf: z.number().int(),
  size: z.number().int(),
  root: hashSchema,
  path: z.array(hashSchema),
});

/** `GET /api/ledger-log/consistency`: proves that the tree of `to` leaves begins with that of `from` leaves. */
export const logConsistencyQuerySchema = z.strictObject({ from: countSchema, to: countSchema });
export const logConsistencySchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  path: z.array(hashSchema),
});

/** `GET /api/ledger-log/receipt`: names a transaction of the ledger, or a purchase, gift or payout, by its id. */
export const logReceiptQuerySchema = z
  .strictObject({
    transaction: z.uuid().optional(),
    purchase: z.uuid().optional(),
    gift: z.uuid().optional(),
    payout: z.uuid().optional(),
  })
  .refine((query) => Object.keys(query).length === 1, 'Must name exactly one of them');

export type LogHead = z.infer<typeof logHeadSchema>;
export type LogCheckpoint = z.infer<typeof logCheckpointSchema>;
export type LogHeadQuery = z.infer<typeof logHeadQuerySchema>;
export type LogHeadList = z.infer<typeof logHeadListSchema>;
export type LogKeyList = z.infer<typeof logKeyListSchema>;
export type LogRestore = z.infer<typeof logRestoreSchema>;
export type LogRestoreList = z.infer<typeof logRestoreListSchema>;
export type LogLeafQuery = z.infer<typeof logLeafQuerySchema>;
export type LogLeafList = z.infer<typeof logLeafListSchema>;
export type LogInclusionQuery = z.infer<typeof logInclusionQuerySchema>;
export type LogInclusion = z.infer<typeof logInclusionSchema>;
export type LogConsistencyQuery = z.infer<typeof logConsistencyQuerySchema>;
export type LogConsistency = z.infer<typeof logConsistencySchema>;
export type LogReceiptQuery = z.infer<typeof logReceiptQuerySchema>;
