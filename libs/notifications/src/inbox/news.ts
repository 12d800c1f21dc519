import type { AccountNotice, DomainEvents, NotificationKind } from '#libs/contracts';

/** Something a member is to hear. Facts are texts: amounts in base units; `subject` is the id of what it is about. */
export interface News {
  userId: string;
  kind: NotificationKind;
  facts: Record<string, string>;
  /** Told in one line a day, whose amounts are added up. */
  daily?: true;
}

/** Events that say by themselves whom they concern. */
export const CONCERNING = [
  'donation.recorded',
  'donation.badge-upgraded',
  'order.confirmed',
  'order.failed',
  'swap.recorded',
  'leaderboard.prize-paid',
  'leaderboard.prize-owed',
  'account.notice-due',
] as const;
export type Concerning = (typeof CONCERNING)[number];

/** Told by mail alone: anybody can cause the one, and the other's inbox is gone. */
const NOT_IN_THE_INBOX: ReadonlySet<AccountNotice> = new Set<AccountNotice>([
  'already-registered',
  'account-deleted',
]);

const prizeNews = (
  kind: 'prize-paid' | 'prize-owed',
  { userId, amount, period, startsAt, rank }: DomainEvents['leaderboard.prize-owed'],
): News => ({ userId, kind, facts: { amount, period, startsAt, rank: String(rank) } });

const NEWS: { [Name in Concerning]: (payload: DomainEvents[Name]) => News | undefined } = {
  'donation.recorded': ({ donationId, given }): News | undefined => {
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
  'leaderboard.prize-paid': (prize) => prizeNews('prize-paid', prize),
  'leaderboard.prize-owed': (prize) => prizeNews('prize-owed', prize),
  'account.notice-due': ({ userId, notice }) =>
    NOT_IN_THE_INBOX.has(notice) ? undefined : { userId, kind: 'security', facts: { notice } },
};

/** Undefined when nobody is to hear of it. */
export const newsOf = <Name extends Concerning>(name: Name, payload: DomainEvents[Name]): News | undefined =>
  NEWS[name](payload);
