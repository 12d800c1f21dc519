interface NotificationKindTraits {
  /**
   * Whether the kind is mailed: `on` and `off` are defaults that members can change, and `always` is for receipts,
   * replies and warnings, which have mails of their own.
   */
  mail: 'on' | 'off' | 'always' | 'never';
  /**
   * How an open page announces it: by a toast, by the bell only, or not at all because something else on the page
   * already does.
   */
  display: 'toast' | 'bell' | 'elsewhere';
}

/**
 * The kinds of notifications. Choices, defaults, mails and toasts follow from this table. Old inboxes may contain kinds
 * that no longer exist; those are shown in general words.
 */
export const NOTIFICATION_KINDS = {
  // The client event `badge.upgraded` already shows a toast.
  'badge-upgraded': { mail: 'on', display: 'elsewhere' },
  'donation-recorded': { mail: 'off', display: 'toast' },
  'automatic-donations': { mail: 'never', display: 'bell' },
  'order-confirmed': { mail: 'on', display: 'toast' },
  'order-failed': { mail: 'on', display: 'toast' },
  'swap-recorded': { mail: 'off', display: 'toast' },
  'prize-paid': { mail: 'on', display: 'toast' },
  'prize-owed': { mail: 'on', display: 'toast' },
  'vault-unlocked': { mail: 'on', display: 'toast' },
  'vault-renewed': { mail: 'on', display: 'bell' },
  'vault-not-renewed': { mail: 'on', display: 'toast' },
  'purchase-failed': { mail: 'on', display: 'toast' },
  'purchase-reversed': { mail: 'on', display: 'toast' },
  'purchase-confirmed': { mail: 'always', display: 'toast' },
  'payment-approved': { mail: 'always', display: 'toast' },
  'payment-rejected': { mail: 'always', display: 'toast' },
  'payment-undone': { mail: 'always', display: 'toast' },
  // The page where the member made the change has already confirmed it.
  security: { mail: 'always', display: 'bell' },
} as const satisfies Record<string, NotificationKindTraits>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

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

type KindsMailed<Mail extends NotificationKindTraits['mail']> = {
  [Kind in NotificationKind]: (typeof NOTIFICATION_KINDS)[Kind]['mail'] extends Mail ? Kind : never;
}[NotificationKind];

/** Kinds whose mails the member can switch on and off. */
export type ChoosableKind = KindsMailed<'on' | 'off'>;

/** Kinds that are always mailed. */
export type LockedKind = KindsMailed<'always'>;

export const kindsMailed = <Mail extends NotificationKindTraits['mail']>(
  ...mail: Mail[]
): KindsMailed<Mail>[] =>
  (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((kind): kind is KindsMailed<Mail> =>
    mail.some((one) => one === NOTIFICATION_KINDS[kind].mail),
  );
