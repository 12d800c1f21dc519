import { DiscoveryService } from '@nestjs/core';
import type { RawTransaction } from '#money/chain';
import type { Tx } from '#platform';

/** Hears of everything that leaves the payout wallet. */
export interface OutflowListener {
  /** Called once for each transaction, in the database transaction that notes it. Failed ones cost a fee. */
  noted(tx: Tx, transactions: readonly RawTransaction[]): Promise<void>;
}

/** Marks the provider that explains what leaves the payout wallet. */
export const HearsOutflows = DiscoveryService.createDecorator();
