import { z } from 'zod';
import type { NotificationKind } from '#contracts/notifications';
import { filled } from './filled.js';

const text = filled();
const said = (...names: string[]) => z.strictObject({ title: text, body: filled(...names) });

const kinds = {
  'badge-upgraded': said('badge'),
  'donation-recorded': said('amount'),
  'automatic-donations': said('amount'),
  'order-confirmed': said('amount'),
  'order-failed': said('amount', 'reason'),
  'swap-recorded': said('amount'),
  'prize-paid': said('amount', 'rank', 'leaderboard'),
  'prize-owed': said('amount', 'rank', 'leaderboard'),
  'purchase-confirmed': said('amount'),
  'purchase-failed': said('amount'),
  'payment-approved': said('wallet'),
  'payment-rejected': said('reason'),
} satisfies Partial<Record<NotificationKind, z.ZodType>>;

/** What a member is told, in the inbox and by mail; security notices have their words among the account's mails. */
export const newsTexts = z.strictObject({
  ...kinds,
  /** Of a kind this version does not know. */
  unknown: said(),
  unknownReason: text,
  /** What a prize was won on. */
  leaderboards: z.strictObject({ daily: text, weekly: text, monthly: text }),
  subject: filled('title'),
  button: text,
  why: text,
  preferences: text,
});
