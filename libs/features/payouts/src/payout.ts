import { DiscoveryService } from '@nestjs/core';
import type { ChainCurrency, PayoutKind, PayoutProblem, PayoutState } from '#contracts';
import type { RawTransaction } from '#money/chain';
import type { Tx } from '#platform';

/** A payout that a feature asks for. Amounts are in base units. */
export interface WantedPayout {
  /**
   * What is owed, made only of what the chain and older rows tell, so that a restored database asks for the same key:
   * `claim/<wallet>/<n>`. It begins with the kind.
   */
  readonly key: string;
  readonly kind: PayoutKind;
  /** The id of what it belongs to, by which the feature finds it. */
  readonly subjectId: string;
  readonly currency: ChainCurrency;
  /** The code of the ledger account that owes it. */
  readonly source: string;
  /** Null until the recipient is known, which only refunds allow. */
  readonly destination: string | null;
  readonly amount: bigint;
}

export interface PayoutRow extends WantedPayout {
  readonly id: string;
  readonly position: string;
  readonly marker: string | null;
  readonly wallet: string | null;
  /** In millionths of a US dollar, when it was asked for. */
  readonly worthUsd: bigint;
  readonly state: PayoutState;
  readonly problem: PayoutProblem | null;
  readonly approvalsNeeded: number;
  readonly requestedAt: Date;
  readonly queuedAt: Date | null;
  readonly landedAt: Date | null;
  readonly signature: string | null;
  readonly byHand: boolean;
  /** Since when endpoints disagree whether it was made; null if they don't. */
  readonly doubtedAt: Date | null;
  /** Since when a person holds it in order to pay it from elsewhere, and who. It is not sent meanwhile. */
  readonly heldAt: Date | null;
  readonly heldBy: string | null;
}

/** What the chain says about a payout that was made. */
export interface Paid {
  readonly signature: string;
  readonly currency: ChainCurrency;
  readonly destination: string;
  /** Base units. */
  readonly amount: bigint;
  /** Whether it was paid from elsewhere, not by the payout wallet. */
  readonly byHand: boolean;
}

/**
 * Whether what was paid under a payout's key went where it should. The amount may differ in a database that was restored, but a refund
 * must not be paid out of what other payers are owed.
 */
export const isPaidTo = ({ kind, currency, destination, amount }: PayoutRow, paid: Paid): boolean =>
  paid.currency === currency &&
  (destination === null || paid.destination === destination) &&
  (kind !== 'refund' || paid.amount <= amount);

/** A feature that owes payouts of one kind. */
export interface PayoutSource {
  /**
   * Asks again for a payout that the chain has and the database has lost, under its key, if it is still owed.
   * Returns whether it has done so.
   */
  recover(tx: Tx, key: string, paid: Paid): Promise<boolean>;
}

/** Marks the provider that owes the payouts of a kind. */
export const OwesPayouts = DiscoveryService.createDecorator<PayoutKind>();

/** A feature that lets something leave the payout wallet that is no payout, such as the fee of a memo. */
export interface OutflowSource {
  /** Returns whether a transaction is this feature's, and takes no more than it should. */
  explains(tx: Tx, transaction: RawTransaction): Promise<boolean>;
}

/** Marks the provider that explains such outflows. */
export const ExplainsOutflows = DiscoveryService.createDecorator();

/** The kind with which a key begins; undefined for a text that is no key. */
export function kindOf(key: string, kinds: readonly PayoutKind[]): PayoutKind | undefined {
  const [kind] = key.split('/', 1);
  return kinds.find((each) => each === kind);
}
