import { DiscoveryService } from '@nestjs/core';
import type { ChainCurrency } from '#contracts';
import type { Tx } from '#platform';

/** An amount that arrived and is owed to its payer. */
export interface OwedRefund {
  readonly transferId: string;
  readonly signature: string;
  /** The account in which it arrived. */
  readonly account: string;
  readonly currency: ChainCurrency;
  /** Base units. */
  readonly amount: bigint;
  /** Null if the payer is unknown. */
  readonly payer: string | null;
}

/** Hears of every amount that is owed to its payer. */
export interface RefundListener {
  /** Called once for each amount, in the database transaction that judges it. */
  owed(tx: Tx, refunds: readonly OwedRefund[]): Promise<void>;
}

/** Marks the provider that pays refunds. */
export const PaysRefunds = DiscoveryService.createDecorator();
