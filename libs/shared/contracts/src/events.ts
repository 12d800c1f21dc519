import type { DonationBadge } from './donations.js';
import type { ChainCurrency, GiftCurrency, Money } from './money.js';
import type { LeaderboardPeriod } from './leaderboards.js';
import type { NotificationKind } from './notification-kinds.js';
import type { PayoutKind, PayoutProblem } from './payouts.js';
import type { SettlementMode } from './primitives.js';

/** Fields that identify a person by more than an id. */
type Personal = 'email' | 'buyerEmail' | 'newEmail' | 'caller';

type PersonalIn<Payload> = Extract<keyof Payload, Personal>;

/**
 * Declares an event and names the personal fields of its payload. They are only for the handlers, and are deleted once
 * all handlers have acted.
 */
const event = <Payload>(
  ...personal: [PersonalIn<Payload>] extends [never]
    ? []
    : [PersonalIn<Payload>, ...(keyof Payload & string)[]]
): { payload?: Payload; personal: readonly string[] } => ({ personal });

/** What is owed, and what it belongs to. */
interface PayoutOf {
  key: string;
  kind: PayoutKind;
  subjectId: string;
}

/**
 * The catalogue of domain events, named in the past tense. Payloads are plain JSON; amounts are base units as decimal
 * strings. An event is written to the outbox in the same transaction as the change it reports.
 *
 * @example
 * 'tip.given': event<{ tipId: string; fromUserId: string; toUserId: string; amount: string }>(),
 */
export const DOMAIN_EVENTS = {
  'presale.purchase-requested': event<{ purchaseId: string }>(),
  'presale.purchase-confirmed': event<{
    purchaseId: string;
    transactionId: string;
    ledgerTransactionId: string;
    tokenAmount: string;
    charityAmount: string;
    releaseAmount: string;
    vestedAmount: string;
    /** In whole `amountUnit`s. */
    amountPaid: string;
    amountUnit: string;
    paymentCurrency: string;
    buyerWallet: string;
    buyerEmail: string | null;
    /** The member whose linked wallet it is; missing in events written before it was added. */
    ownerId?: string | null;
    /** The buyer's language; missing for purchases made before it was stored. */
    language?: string | null;
    /** Missing in events written before it was added. */
    mode?: SettlementMode;
    /** The same; null for purchases older than the versions of the terms. */
    termsVersion?: number | null;
  }>('buyerEmail'),
  'presale.purchase-failed': event<{
    purchaseId: string;
    reason: string;
    /** This and the following fields are missing in events written before they were added. */
    mode?: SettlementMode;
    tokenAmount?: string;
    buyerWallet?: string;
    buyerEmail?: string | null;
    ownerId?: string | null;
    /** The buyer's language. */
    language?: string | null;
  }>('buyerEmail'),
  /** A buyer who left an address is asked for a payment on the chain. Amounts are in whole units. */
  'presale.payment-due': event<{
    purchaseId: string;
    tokenAmount: string;
    due: string;
    currency: Money;
    buyerWallet: string;
    buyerEmail: string;
    /** Opens the purchase on another device. It contains the purchase's secret. */
    link: string;
    /** The buyer's language. */
    language: string;
  }>('buyerEmail', 'link'),
  /** An operator has paused or resumed quotes. */
  'payment.quotes-switched': event<{ paused: boolean }>(),
  /** A page has handed over a transaction that pays on the chain. It only makes the next look at the chain come sooner. */
  'payment.handed-over': event<{ requestId: string }>(),
  /** An amount that arrived is owed to its payer. Written once for each transfer; the amount is in whole units. */
  'presale.refund-due': event<{
    purchaseId: string;
    transferId: string;
    signature: string;
    amount: string;
    currency: ChainCurrency;
    /** Null if the payer is unknown. */
    payer: string | null;
    buyerEmail: string | null;
    /**
     * Opens the page on which the buyer names the address, if the payer is unknown. It contains the purchase's secret. Missing in
     * events written before it was added.
     */
    link?: string | null;
    /** The buyer's language. */
    language: string | null;
  }>('buyerEmail', 'link'),
  /** A payout was asked for. */
  'payout.requested': event<PayoutOf>(),
  /** A payout was found on the finalized chain. The amount is in base units. */
  'payout.landed': event<
    PayoutOf & {
      payoutId: string;
      currency: ChainCurrency;
      amount: string;
      destination: string;
      signature: string;
    }
  >(),
  /** A payout can't work until something changes. */
  'payout.failed': event<PayoutOf & { payoutId: string; problem: PayoutProblem }>(),
  /** Payouts were paused or resumed. */
  'payout.switched': event<{ paused: boolean }>(),
  /** Two persons have decided what the charity fund pays. */
  'charity.payout-confirmed': event<{ charityPayoutId: string }>(),
  /** A payment of the charity fund has arrived. */
  'charity.payout-paid': event<{ charityPayoutId: string }>(),
  /** A file shows what a payment of the charity fund was used for. */
  'charity.evidence-added': event<{ charityPayoutId: string; sha256: string }>(),
  /** A confirmed purchase was undone, and its ledger transaction reversed. */
  'presale.purchase-reversed': event<{ purchaseId: string; buyerWallet: string; ownerId?: string | null }>(),
  /** Somebody has reported a manual payment; an operator will review it. */
  'presale.payment-notified': event<{
    paymentId: string;
    email: string;
    wallet: string;
    /** Claimed by the sender; the amount is in whole tokens. */
    tokenAmount: string | null;
    paymentCurrency: string | null;
    /** In the currency's unit. This and the reference are missing in events written before the form asked for them. */
    amountPaid?: string | null;
    transactionReference?: string | null;
    receiptAttached: boolean;
    /** The sender's language. */
    language: string;
  }>('email'),
  /** An approval also confirms a purchase, which `presale.purchase-confirmed` reports. */
  'presale.payment-decided': event<{
    paymentId: string;
    outcome: 'approved' | 'rejected';
    email: string;
    wallet: string;
    /** Set for a rejection. */
    reason: string | null;
    language: string;
  }>('email'),
  /** An operator has asked to undo an approval, or another one has declined the request. */
  'presale.payment-undo-changed': event<{ paymentId: string }>(),
  /** Two operators have undone an approval and the purchase that it confirmed. */
  'presale.payment-undone': event<{
    paymentId: string;
    purchaseId: string;
    /** Base units. */
    tokenAmount: string;
    email: string;
    wallet: string;
    reason: string;
    language: string;
  }>('email'),
  'donation.recorded': event<{
    donationId: string;
    /** Set if a member made the donation. */
    given?: {
      userId: string;
      amount: string;
      auto: boolean;
      /** Missing in events written before gifts in SOL were possible; they are in tokens. */
      currency?: GiftCurrency;
    };
  }>(),
  /** The donation's ledger transaction was reversed. */
  'donation.reversed': event<{ donationId: string }>(),
  'donation.message-moderated': event<{ donationId: string }>(),
  /** A member's total donations have changed. */
  'donation.standing-changed': event<{ userId: string }>(),
  'donation.badge-upgraded': event<{ userId: string; badge: DonationBadge }>(),
  /** Written once per game. Amounts are base units; there is no ledger transaction if nothing was paid. */
  'game.completed': event<{
    sessionId: string;
    userId: string;
    score: number;
    totalRewards: string;
    ledgerTransactionId: string | null;
  }>(),
  /** The period's standings are final. */
  'leaderboard.closed': event<{ period: LeaderboardPeriod; startsAt: string }>(),
  'leaderboard.prize-paid': event<WonPrize & { ledgerTransactionId: string }>(),
  /** The reward pool was too small to pay the prize when it fell due. Written once per prize. */
  'leaderboard.prize-owed': event<WonPrize>(),
  'order.requested': event<{ orderId: string }>(),
  'order.confirmed': event<{
    orderId: string;
    userId: string;
    transactionId: string;
    ledgerTransactionId: string;
    tokenAmount: string;
  }>(),
  'order.failed': event<{
    orderId: string;
    userId: string;
    reason: string;
    /** Missing in events written before it was added. */
    tokenAmount?: string;
  }>(),
  'swap.recorded': event<{
    swapId: string;
    userId: string;
    transactionHash: string;
    ledgerTransactionId: string;
    amountOut: string;
    feeAmount: string;
  }>(),
  'vault.locked': event<{ lockId: string; userId: string }>(),
  /** Rewards of the vault were paid for days that are over. Written once for many locks. */
  'vault.rewards-paid': event<{ locks: number }>(),
  'vault.exited': event<{ lockId: string; userId: string }>(),
  /** A lock has reached its end. `amount` is what was returned or locked again, and `rewards` a part of it, both in base units. */
  'vault.ended': event<{
    lockId: string;
    userId: string;
    amount: string;
    rewards: string;
    renewal: 'none' | 'renewed' | 'refused';
  }>(),
  /** Somebody asked for a mailed link or code. Only the handler looks up whether the address has an account. */
  'account.link-requested': event<{
    purpose: LinkPurpose;
    email: string;
    /** Set if a signed-in owner asked. */
    userId: string | null;
    /** The new address, if the owner is changing it. */
    newEmail: string | null;
    redirectTo: string;
    codeChallenge: string | null;
    codeChallengeMethod: 's256' | 'plain' | null;
    /** Initial data of the new account; set if an unknown address may create one. */
    newAccount: { data: Record<string, unknown> } | null;
    /** The sign-up that the link confirms; null if a later request has to find it. */
    signUpId?: string | null;
    /** `marks` will identify the requesting browser; `shown` is the mark it sent. Both are hashes in hexadecimal. */
    browser?: { marks: string[]; shown: string };
    /** The requester, for the audit log. */
    caller: { address: string; userAgent: string };
  }>('email', 'newEmail', 'newAccount', 'browser', 'caller'),
  /** The account's owner should be notified of something. */
  'account.notice-due': event<{
    userId: string;
    email: string;
    /** The owner's language as the client reported it. This can be any text. */
    language?: string | null;
    notice: AccountNotice;
    facts: Record<string, string>;
  }>('email', 'facts'),
  'account.sessions-ended': event<{ userId: string; sessionIds: string[] }>(),
  'account.deleted': event<{ userId: string }>(),
  /** A notification was added to a member's inbox. */
  'notification.created': event<{
    notificationId: string;
    userId: string;
    kind: NotificationKind;
    facts: Record<string, string>;
    /** Whether the member wanted it by mail too; missing in events written before it was added. */
    mailed?: boolean;
  }>(),
  /** An operator has asked for a mail to be sent again. */
  'mail.resend-asked': event<{ messageId: string }>(),
  /** A member has read some or all notifications. */
  'notification.read': event<{ userId: string }>(),
} as const;

export type DomainEventName = keyof typeof DOMAIN_EVENTS;

export type DomainEvents = {
  [Name in DomainEventName]: NonNullable<(typeof DOMAIN_EVENTS)[Name]['payload']>;
};

/** The personal fields of the events that have any. */
export const PERSONAL_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(DOMAIN_EVENTS)
    .filter(([, { personal }]) => personal.length > 0)
    .map(([name, { personal }]) => [name, personal]),
);

/** The personal fields that are the address of a mail's recipient. */
export const ADDRESS_FIELDS: readonly string[] = ['email', 'buyerEmail'] satisfies Personal[];

/**
 * What events can be about, by the field of a payload that names it. An operator finds the events of a purchase by these ids
 * alone, because payloads are not indexed.
 */
export const SUBJECT_FIELDS = {
  purchaseId: 'purchase',
  paymentId: 'payment',
  transferId: 'transfer',
  donationId: 'donation',
  orderId: 'order',
  swapId: 'swap',
  sessionId: 'game',
  notificationId: 'notification',
  userId: 'member',
  ownerId: 'member',
} as const;

export type EventSubject = (typeof SUBJECT_FIELDS)[keyof typeof SUBJECT_FIELDS];

/** A prize of a closed leaderboard; the amount is in base units. */
interface WonPrize {
  period: LeaderboardPeriod;
  startsAt: string;
  rank: number;
  userId: string;
  amount: string;
}

export type LinkPurpose =
  | 'signup'
  /** A sign-in link. It also confirms the address, and creates the account if the request allowed that. */
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

export type AccountNotice =
  | 'password-changed'
  | 'new-sign-in'
  | 'email-changed'
  | 'already-registered'
  | 'factor-added'
  | 'factor-removed'
  | 'factor-guessed'
  | 'recovery-code-used'
  | 'account-deleted';

/** An event as its handlers receive it. `id` is also the idempotency key of every effect it causes. */
export interface DomainEvent<Name extends DomainEventName = DomainEventName> {
  id: string;
  name: Name;
  payload: DomainEvents[Name];
  /** ISO 8601, UTC. */
  occurredAt: string;
  /** The request that caused it, for the logs. */
  requestId: string | null;
  /** The trace that it belongs to, as a W3C `traceparent`, if the site traces. */
  traceparent?: string | null;
}
