/** All queues, named by plural nouns. Each kind of work has its own, so that a slow kind does not delay the others. */
export enum QueueName {
  Accounts = 'accounts',
  Purchases = 'purchases',
  /** Purchases by card. Each one waits for the payment processor. */
  Orders = 'orders',
  /** Asking for payouts on the chain. A schedule sends them. */
  Payouts = 'payouts',
  Donations = 'donations',
  Badges = 'badges',
  /** Counting ranks and paying prizes. */
  Leaderboards = 'leaderboards',
  /** Entries in members' inboxes. */
  Notifications = 'notifications',
  /**
   * Links, codes and warnings that somebody is waiting for. Separate, so that a flood of other mails does not delay
   * them.
   */
  AccountMails = 'account-mails',
  Emails = 'emails',
  LiveUpdates = 'live-updates',
  Schedules = 'schedules',
}

export const QUEUE_NAMES: readonly QueueName[] = Object.values(QueueName);
