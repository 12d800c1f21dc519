import { z } from 'zod';
import { OPERATOR_PAGES, type OperatorPageName } from './operator-pages.js';
import { textSchema } from './primitives.js';

export const MAX_VIEW_NAME = 60;
/** How many views a person can keep. */
export const MAX_VIEWS = 50;

const nameSchema = textSchema.trim().min(1).max(MAX_VIEW_NAME);

/** `POST /api/admin/views`: keeps what a page shows under a name. */
export const saveViewSchema = z.strictObject({
  page: z.enum(OPERATOR_PAGES.map(({ name }) => name) as [OperatorPageName]),
  name: nameSchema,
  /** What follows the question mark in the page's address. */
  query: textSchema.max(1_000),
  /** Whether everybody in the room sees it. */
  shared: z.boolean().default(false),
});

/** `PATCH /api/admin/views/:id`. */
export const changeViewSchema = z.strictObject({ name: nameSchema, shared: z.boolean() }).partial();

export const savedViewSchema = z.object({
  id: z.uuid(),
  page: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  /** Whether it is the reader's own. */
  own: z.boolean(),
});

/** `GET /api/admin/views`: the reader's own views of all pages and those that others share, by name. */
export const savedViewListSchema = z.object({ items: z.array(savedViewSchema) });

export type SaveView = z.infer<typeof saveViewSchema>;
export type ChangeView = z.infer<typeof changeViewSchema>;
export type SavedView = z.infer<typeof savedViewSchema>;
export type SavedViewList = z.infer<typeof savedViewListSchema>;
