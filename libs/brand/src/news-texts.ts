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
  'payment-undone': said('amount', 'reason'),
  'purchase-reversed': said('amount'),
} satisfies Partial<Record<NotificationKind, z.ZodType>>;

/** Texts of notifications in the inbox and by mail. The texts of security notices are in the account mails. */
export const newsTexts = z.strictObject({
  ...kinds,
  /** For kinds that this version does not know. */
  unknown: said(),
  unknownReason: text,
  /** The leaderboard on which a prize was won. */
  leaderboards: z.strictObject({ daily: text, weekly: text, monthly: text }),
  subject: filled('title'),
  button: text,
  why: text,
  preferences: text,
});
