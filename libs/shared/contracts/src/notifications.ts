import { z } from 'zod';
import { kindsMailed } from './notification-kinds.js';
import { listQuery, listSchema, moneyModeSchema, timestampSchema } from './primitives.js';

export const choosableKindSchema = z.enum(kindsMailed('on', 'off'));
export const lockedKindSchema = z.enum(kindsMailed('always'));

export const notificationSchema = z.object({
  id: z.uuid(),
  /** Any text, because an older version may have had other kinds. */
  kind: z.string(),
  /** In the reader's language. */
  title: z.string(),
  body: z.string(),
  /** A path of the site; null if there is nothing more to see. */
  link: z.string().nullable(),
  /** The id of the order, swap, donation or purchase that the notification is about. */
  subject: z.string().nullable(),
  createdAt: timestampSchema,
  readAt: timestampSchema.nullable(),
});

/** `GET /api/notifications`, newest first. */
export const notificationListSchema = listSchema(notificationSchema).extend({
  ...moneyModeSchema.shape,
  unread: z.int().min(0),
});
export const notificationsQuerySchema = listQuery(20);

/** `GET /api/admin/people/:id/inbox`: the notifications of a member as the member reads them, newest first. */
export const adminInboxSchema = listSchema(notificationSchema);

/** `GET /api/notifications/unread`, and the response of `POST /api/notifications/read`. */
export const unreadSchema = z.object({ unread: z.int().min(0) });

/** `POST /api/notifications/read`: the given notifications of the member, or all of them. */
export const markReadSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ all: z.literal(true) }),
]);

/** `GET /api/notifications/preferences`. They affect mails only; the inbox receives every kind. */
export const notificationPreferencesSchema = z.object({
  items: z.array(
    z.object({
      kind: z.union([choosableKindSchema, lockedKindSchema]),
      email: z.boolean(),
      /** The mails of this kind can't be switched off. */
      locked: z.boolean(),
    }),
  ),
});

/** `PUT /api/notifications/preferences`. Omitted kinds stay unchanged. */
export const changeNotificationPreferencesSchema = z.strictObject({
  email: z.partialRecord(z.union([choosableKindSchema, lockedKindSchema]), z.boolean()),
});

export type Notification = z.infer<typeof notificationSchema>;
export type NotificationList = z.infer<typeof notificationListSchema>;
export type AdminInbox = z.infer<typeof adminInboxSchema>;
export type Unread = z.infer<typeof unreadSchema>;
export type MarkRead = z.infer<typeof markReadSchema>;
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;
export type ChangeNotificationPreferences = z.infer<typeof changeNotificationPreferencesSchema>;
