import type { AccountNotice, DomainEvents, NotificationKind } from '#contracts';

/**
 * A notification for a member. Facts are texts: amounts are in base units, and `subject` is the id of the thing
 * that the notification is about.
 */
export interface NewNotification {
  userId: string;
  kind: NotificationKind;
  facts: Record<string, string>;
  /** Whether the day's notifications of this kind form one line (UTC), whose amounts are added up. */
  daily?: true;
}

/** Events whose payload names the member concerned. */
export const NOTIFYING_EVENTS = [
  'donation.recorded',
  'donation.badge-upgraded',
  'order.confirmed',
  'order.failed',
  'swap.recorded',
  'leaderboard.prize-paid',
  'leaderboard.prize-owed',
  'account.notice-due',
] as const;
export type NotifyingEvent = (typeof NOTIFYING_EVENTS)[number];

/** Notices that are only mailed: anybody can cause the first, and with the second the inbox is gone. */
const NOT_IN_THE_INBOX: ReadonlySet<AccountNotice> = new Set<AccountNotice>([
  'already-registered',
  'account-deleted',
]);

const prizeNotification = (
  kind: 'prize-paid' | 'prize-owed',
  { userId, amount, period, startsAt, rank }: DomainEvents['leaderboard.prize-owed'],
): NewNotification => ({ userId, kind, facts: { amount, period, startsAt, rank: String(rank) } });

const NOTIFICATIONS: {
  [Name in NotifyingEvent]: (payload: DomainEvents[Name]) => NewNotification | undefined;
} = {
  'donation.recorded': ({ donationId, given }): NewNotification | undefined => {
    if (!given) return undefined;
    const { userId, amount, auto } = given;
    return auto
      ? { userId, kind: 'automatic-donations', facts: { amount }, daily: true }
      : { userId, kind: 'donation-recorded', facts: { amount, subject: donationId } };
  },
  'donation.badge-upgraded': ({ userId, badge }) => ({ userId, kind: 'badge-upgraded', facts: { badge } }),
  'order.confirmed': ({ userId, orderId, tokenAmount, transactionId }) => ({
    userId,
    kind: 'order-confirmed',
    facts: { amount: tokenAmount, receipt: transactionId, subject: orderId },
  }),
  'order.failed': ({ userId, orderId, reason, tokenAmount }) => ({
    userId,
    kind: 'order-failed',
    facts: { reason, subject: orderId, ...(tokenAmount && { amount: tokenAmount }) },
  }),
  'swap.recorded': ({ userId, swapId, amountOut, transactionHash }) => ({
    userId,
    kind: 'swap-recorded',
    facts: { amount: amountOut, receipt: transactionHash, subject: swapId },
  }),
  'leaderboard.prize-paid': (prize) => prizeNotification('prize-paid', prize),
  'leaderboard.prize-owed': (prize) => prizeNotification('prize-owed', prize),
  'account.notice-due': ({ userId, notice }) =>
    NOT_IN_THE_INBOX.has(notice) ? undefined : { userId, kind: 'security', facts: { notice } },
};

/** Returns the notification for an event; undefined if nobody is notified. */
export const notificationOf = <Name extends NotifyingEvent>(
  name: Name,
  payload: DomainEvents[Name],
): NewNotification | undefined => NOTIFICATIONS[name](payload);
