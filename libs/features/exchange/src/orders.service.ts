import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { localized } from '#brand';
import {
  type CreateOrder,
  type ListQuery,
  type Order,
  type OrderList,
  type OrderReceipt,
  orderSchema,
} from '#contracts';
import { Ledger } from '#money/ledger';
import { appendEvent, findPage, once, requireSimulatedMode, UnitOfWork } from '#platform';
import { IssuesReceipts, type ReceiptSource } from '#features/payments';
import { BuyingTerms } from './buying-terms.js';
import { presentOrder, presentOrderReceipt } from './order.presenter.js';
import { OrderNotFoundError } from './orders.errors.js';
import { findByTransactionId, findOrder, findOrdersOf, insertOrder } from './orders.repository.js';

/** Accepts orders for payment by card. A worker charges the card and credits the tokens. */
@Injectable()
@IssuesReceipts()
export class Orders implements ReceiptSource {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: BuyingTerms,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Accepts a member's order at the current price and leaves the charge to the worker.
   * @throws NotInThisModeError, InvalidAmountError, AmountAboveMaximumError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  async requestOrder(userId: string, input: CreateOrder, key: string | undefined): Promise<Order> {
    requireSimulatedMode(this.terms.settings);
    const { brand, moneyMode } = this.terms;
    const { amount, tokens } = this.terms.buying(input.amount, this.terms.rate('USD', '1'), 'amount');
    return this.unitOfWork.run((tx) => {
      const rebuild = async (id: string) => presentOrder((await findOrder(tx, id))!, brand);
      const response = { schema: orderSchema, rebuild };
      return once(tx, { scope: `card-order:${userId}`, key, request: input, response }, async () => {
        const row = await insertOrder(tx, {
          id: randomUUID(),
          userId,
          ...moneyMode,
          currency: input.currency,
          amount,
          price: brand.buying.price,
          tokenAmount: tokens,
        });
        await appendEvent(tx, 'order.requested', { orderId: row.id });
        return presentOrder(row, brand);
      });
    });
  }

  /** @throws OrderNotFoundError also for another member's order, so that nobody can find out which ids exist */
  async order(userId: string, id: string, acceptLanguage: string | undefined): Promise<Order> {
    const row = await findOrder(this.unitOfWork.read, id);
    if (row?.userId !== userId) throw new OrderNotFoundError();
    return presentOrder(row, localized(this.terms.brand, acceptLanguage));
  }

  /** The member's orders, newest first. */
  async orders(userId: string, query: ListQuery, acceptLanguage: string | undefined): Promise<OrderList> {
    const brand = localized(this.terms.brand, acceptLanguage);
    const page = await findPage(query, (part) => findOrdersOf(this.unitOfWork.read, userId, part));
    return { ...this.terms.moneyMode, ...page, items: page.items.map((row) => presentOrder(row, brand)) };
  }

  /** Returns undefined if no confirmed order has this transaction id. */
  async receipt(transactionId: string): Promise<OrderReceipt | undefined> {
    const row = await findByTransactionId(this.unitOfWork.read, transactionId);
    if (!row?.ledgerTransactionId) return undefined;
    const posted = await this.ledger.transaction(this.unitOfWork.read, row.ledgerTransactionId);
    return presentOrderReceipt(row, transactionId, posted, this.terms.brand.token.decimals);
  }

  async isOwn(transactionId: string, userId: string): Promise<boolean> {
    return (await findByTransactionId(this.unitOfWork.read, transactionId))?.userId === userId;
  }
}
