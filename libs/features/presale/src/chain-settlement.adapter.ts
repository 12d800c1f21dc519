import type { PurchaseRow } from './purchases.repository.js';
import type { Settlement } from './settlement.js';

/** Leaves every purchase to the judging of payments on the chain, which settles it when its payment request is decided. */
export class ChainSettlement implements Settlement {
  settle(purchases: readonly PurchaseRow[]): Promise<'waiting'[]> {
    return Promise.resolve(purchases.map(() => 'waiting'));
  }
}
