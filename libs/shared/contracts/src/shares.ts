import { z } from 'zod';
import { DONATION_BADGES } from './donations.js';
import { leaderboardPeriodSchema } from './leaderboards.js';
import { idSchema, listQuery, listSchema, textSchema, timestampSchema } from './primitives.js';

/** What members can share. Each kind is a segment in the path of its public page. */
export const SHARE_KINDS = ['badge', 'rank', 'run', 'receipt'] as const;
export const shareKindSchema = z.enum(SHARE_KINDS);

/** What the picture of a card shows next to its words. */
export const SHARE_EMBLEMS = [...DONATION_BADGES, 'rank', 'run', 'receipt'] as const;

/** `POST /api/shares`: something of the member's own. A rank is that of the current leaderboard, unless `startsAt` says another. */
export const createShareSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('badge'), badge: z.enum(DONATION_BADGES) }),
  z.strictObject({
    kind: z.literal('rank'),
    period: leaderboardPeriodSchema,
    startsAt: timestampSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('run'), sessionId: idSchema }),
  z.strictObject({ kind: z.literal('receipt'), receiptId: textSchema.min(1).max(120) }),
]);

/** What receipts are for. */
export const RECEIPT_SUBJECTS = ['purchase', 'order', 'swap'] as const;

/** The words of a card, in the reader's language, with the figures of now. */
export const shareCardSchema = z.object({
  emblem: z.enum(SHARE_EMBLEMS),
  /** The one thing that is large on the card, such as `#3`. */
  figure: z.string(),
  title: z.string(),
  line: z.string(),
  /** Says that this is simulated or on a test network; null if it is neither. */
  mark: z.string().nullable(),
  /** The path of the run, if anybody may watch it. */
  replay: z.string().nullable(),
  /** What a receipt is for; null for everything else. */
  receiptOf: z.enum(RECEIPT_SUBJECTS).nullable(),
});

/** `GET /api/shared/:kind/:id`: what anybody sees who has the link. */
export const sharedSchema = z.object({
  id: z.uuid(),
  kind: shareKindSchema,
  card: shareCardSchema,
  sharedAt: timestampSchema,
});

/** A member's own open link. */
export const shareSchema = z.object({
  id: z.uuid(),
  kind: shareKindSchema,
  /** The path of the public page, without a language. */
  path: z.string(),
  sharedAt: timestampSchema,
  /** Whether the card names the member. */
  named: z.boolean(),
  /** Null if there is nothing to show any more, such as after a purchase was linked to another account. */
  card: shareCardSchema.nullable(),
});

export const shareListSchema = listSchema(shareSchema);
export const shareListQuerySchema = listQuery(20);
export const closedShareSchema = z.object({ id: z.uuid() });

export type ShareKind = z.infer<typeof shareKindSchema>;
export type ReceiptSubject = (typeof RECEIPT_SUBJECTS)[number];
export type ShareEmblem = (typeof SHARE_EMBLEMS)[number];
export type CreateShare = z.infer<typeof createShareSchema>;
export type ShareCard = z.infer<typeof shareCardSchema>;
export type Shared = z.infer<typeof sharedSchema>;
export type Share = z.infer<typeof shareSchema>;
export type ShareList = z.infer<typeof shareListSchema>;
export type ClosedShare = z.infer<typeof closedShareSchema>;
