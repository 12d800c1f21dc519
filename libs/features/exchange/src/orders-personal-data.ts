import { Injectable } from '@nestjs/common';
import { MAX_EXPORTED, type PersonalDataSource, PersonalDataSection } from '#features/auth';
import type { Order } from '#contracts';
import type { Tx } from '#platform';
import { BuyingTerms } from './buying-terms.js';
import { presentOrder } from './order.presenter.js';
import { findOrdersOf, sumProcessingOf } from './orders.repository.js';

/** Adds card orders to their owner's export. Orders outlive the account, because the ledger refers to them. */
@Injectable()
@PersonalDataSection('orders')
export class OrdersPersonalData implements PersonalDataSource {
  constructor(private readonly terms: BuyingTerms) {}

  async personalData(tx: Tx, userId: string): Promise<Order[]> {
    const found = await findOrdersOf(tx, userId, { limit: MAX_EXPORTED });
    return found.map((row) => presentOrder(row, this.terms.brand));
  }

  /** Tokens of orders that are not credited yet. Credited tokens are part of the balances. */
  async forfeits(tx: Tx, userId: string): Promise<{ bought: bigint }> {
    return { bought: await sumProcessingOf(tx, userId) };
  }
}
