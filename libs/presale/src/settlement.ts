import type { DeliveryObstacle } from '#libs/chain';
import type { PurchaseRow } from './presale.repository.js';

/** How a purchase is settled: one adapter for each mode of reading D5. */
export interface Settlement {
  /**
   * Decides whether a purchase is good. Must be safe to ask again: a worker may die between the answer and its commit.
   * @throws Error when it can't be decided now; the purchase stays in `processing` and is asked about again.
   */
  settle(purchase: PurchaseRow): Promise<SettlementOutcome>;
}

export type SettlementOutcome = { transactionId: string } | { failure: DeliveryObstacle };

export const SETTLEMENT = Symbol('Settlement');
