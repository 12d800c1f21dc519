import { Injectable } from '@nestjs/common';
import { type PersonalDataSource, PersonalDataSection } from '#libs/auth';
import type { Order } from '#libs/contracts';
import type { Tx } from '#libs/platform';
import { BuyingTerms } from './buying-terms.js';
import { presentOrder } from './order.presenter.js';
import { findOrdersOf } from './orders.repository.js';

/** The card orders, in their owner's export. They outlive the account, as the books they are in do. */
@Injectable()
@PersonalDataSection('orders')
export class OrdersPersonalData implements PersonalDataSource {
  constructor(private readonly terms: BuyingTerms) {}

  async personalData(tx: Tx, userId: string): Promise<Order[]> {
    const found = await findOrdersOf(tx, userId, null);
    return found.map((row) => presentOrder(row, this.terms.brand));
  }
}
