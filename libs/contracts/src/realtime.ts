import type { DonationBadge } from './donations.js';
import type { LeaderboardPeriod } from './leaderboards.js';

/** The realtime surface: socket.io at `/realtime`, websocket transport. Messages are signals with small payloads. */
export const REALTIME_PATH = '/realtime';

/** Milliseconds (specification §9: heartbeat 25 s, reconnect after 1, 2, 5, then 10 s). */
export const HEARTBEAT_MS = 25_000;
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** Client events by name. A client refetches what an event makes stale; it trusts no figure in the message. */
export interface ClientEvents {
  /** One for each donation; in a flood, some are left out. Lists and figures are refetched on `donations.totals`. */
  'donation.recorded': { donationId: string };
  /** An operator has hidden or shown its message, or it was taken back. */
  'donation.changed': { donationId: string };
  /** Totals and latest donations have moved; at most two a second from a process, however many are given. */
  'donations.totals': Record<string, never>;
  /** To the member: a tier was reached. Said once. */
  'badge.upgraded': { badge: DonationBadge };
  /** To the member: what the profile says has changed. */
  'profile.changed': Record<string, never>;
  /** To the player. */
  'game.completed': { sessionId: string };
  /** Standings or prizes of a period have moved; at most two a second from a process. */
  'leaderboard.changed': { period: LeaderboardPeriod };
  'presale.stats': { updatedAt: string };
  'price.updated': { symbol: string };
  'purchase.updated': { purchaseId: string };
  /** To the buyer. */
  'order.updated': { orderId: string };
  /** To the swapper. */
  'swap.recorded': { swapId: string };
  /** What the reward pool, the game treasury or operations hold has changed. */
  'rewards.changed': Record<string, never>;
  /** To operators: a manual payment came in or was decided. */
  'payments.changed': { paymentId: string };
  /** To the member: the inbox has a new line. */
  'notification.created': { notificationId: string };
  /** To the member: lines were read, perhaps on another page. */
  'notification.read': Record<string, never>;
  'queue.changed': { queue: string };
  /** To the ended session's own sockets, which leave every room but `public` with it. */
  'session.ended': { sessionId: string };
}

export type ClientEventName = keyof ClientEvents;

/** Rooms: everyone is in `public`; a session joins `user:<id>` and `session:<id>`; an operator's joins `operators`. */
export type Room = 'public' | 'operators' | `user:${string}` | `session:${string}`;
