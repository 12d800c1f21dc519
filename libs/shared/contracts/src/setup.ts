import { z } from 'zod';

/** What a kingdom needs before it opens, in the order in which it is best done. */
export const SETUP_ITEMS = [
  'brand',
  'address',
  'mail',
  'factor',
  'second-admin',
  'two-persons',
  'sale-end',
  'chain',
  'backup',
  'alerts',
  'legal-texts',
] as const;

export const setupItemSchema = z.object({
  name: z.enum(SETUP_ITEMS),
  /** `dismissed`: an admin has decided to leave it as it is. */
  state: z.enum(['done', 'todo', 'dismissed']),
  /** What was found, such as the first finding of the brand's linter. */
  detail: z.string().nullable(),
});

/** `GET /api/admin/setup`, for the admin who asks. */
export const setupSchema = z.object({
  /** Whether real people are served, so that what is open is shown on every page of the room. */
  production: z.boolean(),
  items: z.array(setupItemSchema),
});

/** `PUT /api/admin/setup/:item`: leaves an item as it is, or takes it up again. */
export const dismissSetupSchema = z.strictObject({ dismissed: z.boolean() });
export const setupItemNameSchema = z.enum(SETUP_ITEMS);

export type SetupItem = z.infer<typeof setupItemSchema>;
export type SetupItemName = SetupItem['name'];
export type Setup = z.infer<typeof setupSchema>;
