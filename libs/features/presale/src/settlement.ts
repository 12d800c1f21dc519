import type { DeliveryObstacle } from '#money/chain';
import type { PurchaseRow } from './purchases.repository.js';

/** The port that settles purchases. It has one adapter for each mode of reading D5. */
export interface Settlement {
  /**
   * Decides which purchases are paid, and returns an outcome for each, in their order. Those that are `waiting` are settled
   * later, when their payment is judged. Must be idempotent, because a worker may die between this call and its commit.
   * @throws Error if this can't be decided now. The purchases stay in `processing` and the call is repeated for each alone.
   */
  settle(purchases: readonly PurchaseRow[]): Promise<(SettlementOutcome | 'waiting')[]>;
}

/** Why a purchase was not paid: an obstacle to its delivery, or the end of its payment request. */
export type PurchaseFailure = DeliveryObstacle | 'expired' | 'short' | 'sold-out';

export type SettlementOutcome = { transactionId: string } | { failure: PurchaseFailure };

export const SETTLEMENT = Symbol('Settlement');
