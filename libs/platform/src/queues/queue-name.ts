/** Every queue. Plural nouns; one for each kind of work, so that a slow kind holds up no other. */
export enum QueueName {
  Accounts = 'accounts',
  Purchases = 'purchases',
  /** By card: each waits for its processor. */
  Orders = 'orders',
  Donations = 'donations',
  Badges = 'badges',
  /** Ranks counted, prizes paid. */
  Leaderboards = 'leaderboards',
  /** Lines in members' inboxes. */
  Notifications = 'notifications',
  Emails = 'emails',
  LiveUpdates = 'live-updates',
  Schedules = 'schedules',
}

export const QUEUE_NAMES: readonly QueueName[] = Object.values(QueueName);
