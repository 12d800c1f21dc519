import type { Tx } from '#platform';
import type { ProposedPurchase, PurchaseAcceptance } from './purchase-acceptance.js';
import type { NewPurchase } from './purchases.repository.js';
import type { SaleCap } from './sale-cap.service.js';

/** Accepts every purchase that fits under the limits, and reserves its tokens. */
export class SimulatedAcceptance implements PurchaseAcceptance {
  constructor(private readonly cap: SaleCap) {}

  check(): Promise<void> {
    return Promise.resolve();
  }

  async admit(tx: Tx, proposed: readonly ProposedPurchase[]): Promise<(NewPurchase | Error)[]> {
    const refusals = await this.cap.refusals(
      tx,
      proposed.map(({ purchase }) => purchase),
    );
    return proposed.map(({ purchase }, index) => refusals[index] ?? purchase);
  }
}
