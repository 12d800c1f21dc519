import { DiscoveryService } from '@nestjs/core';
import type { ChainCurrency } from '#contracts';
import type { Tx } from '#platform';
import type { PaymentKind } from './payment-requests.repository.js';
import type { Decision, Taken } from './settlement-fold.js';

/** A payment request that was decided, and what it was for. */
export interface DecidedPayment extends Decision {
  readonly subjectId: string;
  readonly currency: ChainCurrency;
  /** The tokens that were asked for, and whether the request held them. Base units. */
  readonly asked: bigint;
  readonly held: boolean;
  /** Whether an earlier decision said that it was not paid. Its hold is gone already. */
  readonly again: boolean;
  /** Who made the payment that completed it; null if that is unknown, or if it was not paid. */
  readonly payer: string | null;
}

/** An amount that arrived for a request and is owed to its payer. */
export interface RefundDue {
  readonly subjectId: string;
  readonly transferId: string;
  readonly signature: string;
  readonly currency: ChainCurrency;
  /** Base units. */
  readonly amount: bigint;
  /** Null if the payer is unknown. */
  readonly payer: string | null;
}

/** A feature that sells something for payments on the chain, or takes gifts. */
export interface Payee {
  /**
   * Returns the tokens that count in each of the limits, which its requests were opened under, and locks them until the
   * transaction ends.
   * @throws Error if that can't be known now; the payments are then judged later
   */
  lockTaken(tx: Tx, limitIds: readonly string[]): Promise<Taken>;
  /** Reports amounts that are owed to their payers, except dust, in the transaction that judges the payments. */
  refundsDue(tx: Tx, refunds: readonly RefundDue[]): Promise<void>;
  /** Books the decisions in the transaction that judges the payments. */
  conclude(tx: Tx, decided: readonly DecidedPayment[]): Promise<void>;
}

/** Marks the one provider that sells what payment requests of a kind are for. */
export const SellsForPayments = DiscoveryService.createDecorator<PaymentKind>();
