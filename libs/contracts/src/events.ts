import type { DonationBadge } from './donations.js';
import type { LeaderboardPeriod } from './leaderboards.js';
import type { NotificationKind } from './notifications.js';

/**
 * The event catalogue: what happened, in the past tense. Payloads are plain JSON; amounts are base units as decimal
 * strings. An event is written to the outbox in the transaction that made it true.
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
    /** What the buyer reads; unknown of purchases made before it was kept. */
    language?: string | null;
  };
  'presale.purchase-failed': {
    purchaseId: string;
    reason: string;
    /** These two are unknown of events written before they were kept. */
    tokenAmount?: string;
    buyerWallet?: string;
  };
  /** Somebody says to have paid; an operator will look. */
  'presale.payment-notified': {
    paymentId: string;
    email: string;
    wallet: string;
    /** Claims; in whole tokens. */
    tokenAmount: string | null;
    paymentCurrency: string | null;
    receiptAttached: boolean;
    /** What the sender reads. */
    language: string;
  };
  /** An approval is a confirmed purchase too; `presale.purchase-confirmed` tells of that. */
  'presale.payment-decided': {
    paymentId: string;
    outcome: 'approved' | 'rejected';
    email: string;
    wallet: string;
    /** Of a rejection. */
    reason: string | null;
    language: string;
  };
  'donation.recorded': {
    donationId: string;
    /** Of a member's own donation. */
    given?: { userId: string; amount: string; auto: boolean };
  };
  /** Its ledger transaction was undone. */
  'donation.reversed': { donationId: string };
  'donation.message-moderated': { donationId: string };
  /** What a member has given in all. */
  'donation.standing-changed': { userId: string };
  'donation.badge-upgraded': { userId: string; badge: DonationBadge };
  /** Once for a game. Base units; no ledger transaction where nothing was paid. */
  'game.completed': {
    sessionId: string;
    userId: string;
    score: number;
    totalRewards: string;
    ledgerTransactionId: string | null;
  };
  /** Its standings are final. */
  'leaderboard.closed': { period: LeaderboardPeriod; startsAt: string };
  /** Base units. */
  'leaderboard.prize-paid': WonPrize & { ledgerTransactionId: string };
  /** The reward pool held less when it was to be paid; said once. */
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
    /** Unknown of events written before it was kept. */
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
  /** Somebody asked for a mailed link or code; whether the address has an account is looked up by the handler alone. */
  'account.link-requested': {
    purpose: LinkPurpose;
    email: string;
    /** Set where a signed-in owner asked. */
    userId: string | null;
    /** What the address is about to change to. */
    newEmail: string | null;
    redirectTo: string;
    codeChallenge: string | null;
    codeChallengeMethod: 's256' | 'plain' | null;
    /** What a new account starts with, where an unknown address may make one. */
    newAccount: { data: Record<string, unknown> } | null;
    /** Who asked, for the audit log. */
    caller: { address: string; userAgent: string };
  };
  /** Something its owner should hear of. */
  'account.notice-due': {
    userId: string;
    email: string;
    /** What the owner's client says its reader reads; any text. */
    language?: string | null;
    notice: AccountNotice;
    facts: Record<string, string>;
  };
  'account.sessions-ended': { userId: string; sessionIds: string[] };
  'account.deleted': { userId: string };
  /** A line was written into a member's inbox. */
  'notification.created': {
    notificationId: string;
    userId: string;
    kind: NotificationKind;
    facts: Record<string, string>;
  };
  /** A member has read some of the inbox, or all of it. */
  'notification.read': { userId: string };
}

/** A prize of a leaderboard that was closed; base units. */
interface WonPrize {
  period: LeaderboardPeriod;
  startsAt: string;
  rank: number;
  userId: string;
  amount: string;
}

export type LinkPurpose =
  | 'signup'
  /** A link to sign in with; confirms the address, and makes the account where it was asked to. */
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
  | 'recovery-code-used'
  | 'account-deleted';

export type DomainEventName = keyof DomainEvents;

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
