import { z } from 'zod';
import { donationBadgeSchema } from './donations.js';
import { leaderboardPeriodSchema } from './leaderboards.js';
import { OPERATOR_TOPICS } from './operator-topics.js';
import { timestampSchema } from './primitives.js';

const nothing = z.strictObject({});

/**
 * The messages sent to browsers, by name. A client refetches the data that an event makes stale; it does not trust
 * figures in the message. The bus validates payloads against these strict schemas, because an extra field could reveal
 * more than the room may know, such as who donated.
 */
export const clientEventSchemas = {
  /** One for each donation; some are dropped under load. Lists and figures are refetched on `donations.totals`. */
  'donation.recorded': z.strictObject({ donationId: z.string() }),
  /** A message was hidden or shown, or its donation reversed. Some events are dropped under load: refetch the lists. */
  'donation.changed': z.strictObject({ donationId: z.string() }),
  /** Totals and latest donations have changed. At most two per second and process, however many donations there are. */
  'donations.totals': nothing,
  /** What the charity fund pays, or the evidence of it, has changed. Two persons decide each payment, so it is rare. */
  'charity.changed': nothing,
  /** To the member: a tier was reached. Sent once per tier. */
  'badge.upgraded': z.strictObject({ badge: donationBadgeSchema }),
  /** To the member: the profile has changed. */
  'profile.changed': nothing,
  /** To the player. */
  'game.completed': z.strictObject({ sessionId: z.string() }),
  /** Standings or prizes of a period have changed. At most two per second and process. */
  'leaderboard.changed': z.strictObject({ period: leaderboardPeriodSchema }),
  /** The sale figures have changed, or a purchase has finished processing. At most two per second and process. */
  'presale.stats': z.strictObject({ updatedAt: timestampSchema }),
  'price.updated': z.strictObject({ symbol: z.string() }),
  /** To the member whose linked wallet the purchase is for. */
  'purchase.updated': z.strictObject({ purchaseId: z.string() }),
  /** To the buyer. */
  'order.updated': z.strictObject({ orderId: z.string() }),
  /** To the swapper. */
  'swap.recorded': z.strictObject({ swapId: z.string() }),
  /** The balance of the reward pool, the game treasury or operations has changed. */
  'rewards.changed': nothing,
  /** The vault's figures have changed: a lock was made or has ended, or rewards were paid. At most two per second and process. */
  'vault.changed': nothing,
  /** To the member: a lock of the vault was made, changed or has ended. */
  'vault.lock-changed': z.strictObject({ lockId: z.string() }),
  /** To operators: a manual payment was reported or decided, or a request to undo its approval has changed. */
  'payments.changed': z.strictObject({ paymentId: z.string() }),
  /** To operators: what has changed. At most one a second and process. */
  'operators.changed': z.strictObject({ changed: z.array(z.enum(OPERATOR_TOPICS)).min(1) }),
  /** To the member: there is a new notification in the inbox. */
  'notification.created': z.strictObject({ notificationId: z.string() }),
  /** To the member: notifications were read, possibly on another page. */
  'notification.read': nothing,
  /** To everyone: another version of the live settings is in force, or an announcement begins or ends. */
  'settings.changed': z.strictObject({ version: z.number().int() }),
  /** To the ended session's own sockets, which then leave every room except `public`. */
  'session.ended': z.strictObject({ sessionId: z.string() }),
} as const;

export type ClientEventName = keyof typeof clientEventSchemas;

export type ClientEvents = { [Name in ClientEventName]: z.infer<(typeof clientEventSchemas)[Name]> };
