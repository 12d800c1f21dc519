import type { Chain } from '#libs/chain';
import type { PurchaseRow } from './presale.repository.js';
import type { Settlement, SettlementOutcome } from './settlement.js';
import { newTransactionId } from './transaction-id.js';

/**
 * No money moves, and the id says so. What can be checked is checked for real: that tokens could be delivered to the
 * receiving address.
 */
export class SimulatedSettlement implements Settlement {
  constructor(private readonly chain: Chain) {}

  async settle(purchase: PurchaseRow): Promise<SettlementOutcome> {
    const obstacle = await this.chain.deliveryObstacle(purchase.buyer_wallet);
    if (obstacle) return { failure: obstacle };
    return { transactionId: newTransactionId('simulated') };
  }
}
