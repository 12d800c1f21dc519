import { z } from 'zod';
import { textSchema, timestampSchema } from './primitives.js';

/** What the search of the operators' room finds, in the order in which it is shown. */
export const SEARCH_KINDS = [
  'purchase',
  'payment',
  'payout',
  'order',
  'swap',
  'donation',
  'charity',
  'person',
  'game',
  'mail',
  'event',
  'transaction',
] as const;

/** Of each kind, the search shows this many. */
export const MOST_HITS = 10;

/** `GET /api/admin/search`. */
export const searchQuerySchema = z.strictObject({ q: textSchema.trim().min(1).max(200) });

export const searchHitSchema = z.object({
  id: z.string(),
  /** What people know it by, such as an e-mail address. */
  title: z.string(),
  reference: z.string().nullable(),
  /** The name of its state, role or type. */
  state: z.string().nullable(),
  at: timestampSchema,
});

/** The newest hits of each kind. Kinds without hits are left out. */
export const searchResultsSchema = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(SEARCH_KINDS),
      hits: z.array(searchHitSchema),
      /** Whether there are more. */
      more: z.boolean(),
    }),
  ),
});

export type SearchKind = (typeof SEARCH_KINDS)[number];
export type SearchHit = z.infer<typeof searchHitSchema>;
export type SearchResults = z.infer<typeof searchResultsSchema>;
