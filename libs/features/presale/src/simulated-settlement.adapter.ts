import { offChainId } from '#features/payments';
import type { Chain } from '#money/chain';
import type { PurchaseRow } from './purchases.repository.js';
import type { Settlement, SettlementOutcome } from './settlement.js';

/**
 * Settles purchases without moving money, and marks their transaction ids as simulated. It does check on the chain that
 * tokens could be delivered to the receiving address. A purchase that is to be paid for real is never settled here.
 */
export class SimulatedSettlement implements Settlement {
  constructor(private readonly chain: Chain) {}

  async settle(purchases: readonly PurchaseRow[]): Promise<(SettlementOutcome | 'waiting')[]> {
    const obstacles = await this.chain.deliveryObstacles(purchases.map(({ buyerWallet }) => buyerWallet));
    return purchases.map(({ mode }, index) => {
      const failure = obstacles[index];
      if (mode !== 'simulated') return 'waiting';
      return failure ? { failure } : { transactionId: offChainId('SIM') };
    });
  }
}
