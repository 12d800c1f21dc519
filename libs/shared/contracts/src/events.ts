import type { DonationBadge } from './donations.js';
import type { LeaderboardPeriod } from './leaderboards.js';
import type { NotificationKind } from './notifications.js';
import type { SettlementMode } from './primitives.js';

/**
 * The catalogue of domain events, named in the past tense. Payloads are plain JSON; amounts are base units as decimal
 * strings. An event is written to the outbox in the same transaction as the change it reports.
 */
export interface DomainEvents {
  'presale.purchase-requested': { purchaseId: string };
  'presale.purchase-confirmed': {
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
    /** The buyer's language; missing for purchases made before it was stored. */
    language?: string | null;
    /** Missing in events written before it was added. */
    mode?: SettlementMode;
  };
  'presale.purchase-failed': {
    purchaseId: string;
    reason: string;
    /** This and the following fields are missing in events written before they were added. */
    mode?: SettlementMode;
    tokenAmount?: string;
    buyerWallet?: string;
    buyerEmail?: string | null;
    /** The buyer's language. */
    language?: string | null;
  };
  /** A confirmed purchase was undone, and its ledger transaction reversed. */
  'presale.purchase-reversed': { purchaseId: string; buyerWallet: string };
  /** Somebody has reported a manual payment; an operator will review it. */
  'presale.payment-notified': {
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
  };
  /** An approval also confirms a purchase, which `presale.purchase-confirmed` reports. */
  'presale.payment-decided': {
    paymentId: string;
    outcome: 'approved' | 'rejected';
    email: string;
    wallet: string;
    /** Set for a rejection. */
    reason: string | null;
    language: string;
  };
  /** An operator has asked to undo an approval, or another one has declined the request. */
  'presale.payment-undo-changed': { paymentId: string };
  /** Two operators have undone an approval and the purchase that it confirmed. */
  'presale.payment-undone': {
    paymentId: string;
    purchaseId: string;
    /** Base units. */
    tokenAmount: string;
    email: string;
    wallet: string;
    reason: string;
    language: string;
  };
  'donation.recorded': {
    donationId: string;
    /** Set if a member made the donation. */
    given?: { userId: string; amount: string; auto: boolean };
  };
  /** The donation's ledger transaction was reversed. */
  'donation.reversed': { donationId: string };
  'donation.message-moderated': { donationId: string };
  /** A member's total donations have changed. */
  'donation.standing-changed': { userId: string };
  'donation.badge-upgraded': { userId: string; badge: DonationBadge };
  /** Written once per game. Amounts are base units; there is no ledger transaction if nothing was paid. */
  'game.completed': {
    sessionId: string;
    userId: string;
    score: number;
    totalRewards: string;
    ledgerTransactionId: string | null;
  };
  /** The period's standings are final. */
  'leaderboard.closed': { period: LeaderboardPeriod; startsAt: string };
  'leaderboard.prize-paid': WonPrize & { ledgerTransactionId: string };
  /** The reward pool was too small to pay the prize when it fell due. Written once per prize. */
  'leaderboard.prize-owed': WonPrize;
  'order.requested': { orderId: string };
  'order.confirmed': {
    orderId: string;
    userId: string;
    transactionId: string;
    ledgerTransactionId: string;
    tokenAmount: string;
  };
  'order.failed': {
    orderId: string;
    userId: string;
    reason: string;
    /** Missing in events written before it was added. */
    tokenAmount?: string;
  };
  'swap.recorded': {
    swapId: string;
    userId: string;
    transactionHash: string;
    ledgerTransactionId: string;
    amountOut: string;
    feeAmount: string;
  };
  /** Somebody asked for a mailed link or code. Only the handler looks up whether the address has an account. */
  'account.link-requested': {
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
  };
  /** The account's owner should be notified of something. */
  'account.notice-due': {
    userId: string;
    email: string;
    /** The owner's language as the client reported it. This can be any text. */
    language?: string | null;
    notice: AccountNotice;
    facts: Record<string, string>;
  };
  'account.sessions-ended': { userId: string; sessionIds: string[] };
  'account.deleted': { userId: string };
  /** A notification was added to a member's inbox. */
  'notification.created': {
    notificationId: string;
    userId: string;
    kind: NotificationKind;
    facts: Record<string, string>;
  };
  /** A member has read some or all notifications. */
  'notification.read': { userId: string };
}

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

export type DomainEventName = keyof DomainEvents;

type Personal = 'email' | 'buyerEmail' | 'newEmail' | 'caller';

/** Events that contain personal data, that is, identify a person by more than an id. */
type PersonalEvent = {
  [Name in DomainEventName]: Extract<keyof DomainEvents[Name], Personal> extends never ? never : Name;
}[DomainEventName];

/** The personal fields of each event. They are only for the handlers and are deleted once all handlers have acted. */
export const PERSONAL_FIELDS = {
  'presale.purchase-confirmed': ['buyerEmail'],
  'presale.purchase-failed': ['buyerEmail'],
  'presale.payment-notified': ['email'],
  'presale.payment-decided': ['email'],
  'presale.payment-undone': ['email'],
  'account.link-requested': ['email', 'newEmail', 'newAccount', 'browser', 'caller'],
  'account.notice-due': ['email', 'facts'],
} as const satisfies { [Name in PersonalEvent]: readonly (keyof DomainEvents[Name])[] };

/** An event as its handlers receive it. `id` is also the idempotency key of every effect it causes. */
export interface DomainEvent<Name extends DomainEventName = DomainEventName> {
  id: string;
  name: Name;
  payload: DomainEvents[Name];
  /** ISO 8601, UTC. */
  occurredAt: string;
  /** The request that caused it, for the logs. */
  requestId: string | null;
}
