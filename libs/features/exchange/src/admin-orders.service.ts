import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import {
  type AdminOrder,
  type AdminOrderDetail,
  type AdminOrderList,
  type AdminOrderQuery,
  adminOrderQuerySchema,
  adminOrderSchema,
  type AdminSwap,
  type AdminSwapList,
  type AdminSwapQuery,
  adminSwapQuerySchema,
  adminSwapSchema,
} from '#contracts';
import { Contacts } from '#features/auth';
import { presentPosted } from '#features/payments';
import { Ledger } from '#money/ledger';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, UnitOfWork } from '#platform';
import { listOrders, listSwaps } from './admin-orders.repository.js';
import type { OrderRow } from './order.entity.js';
import { presentOrder } from './order.presenter.js';
import { OrderNotFoundError } from './orders.errors.js';
import { findOrder } from './orders.repository.js';
import type { SwapRow } from './swap.entity.js';
import { presentSwap } from './swap.presenter.js';

/** All card orders and swaps, for operators. */
@Injectable()
export class AdminOrders {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly contacts: Contacts,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  @Exported({ name: 'orders', query: adminOrderQuerySchema, item: adminOrderSchema })
  async orders(
    { q, status, ...part }: AdminOrderQuery,
    { language }: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminOrderList> {
    const brand = localized(this.brand, language);
    const page = await findPage(part, (one) => listOrders(tx, { status, ...termOf(q) }, one));
    const emails = await this.contacts.addressesOf(tx, membersOf(page.items));
    return { ...page, items: page.items.map((row) => presentOrderForOperators(row, brand, emails)) };
  }

  /** @throws OrderNotFoundError */
  order(id: string, acceptLanguage: string | undefined): Promise<AdminOrderDetail> {
    return this.unitOfWork.snapshot(async (tx) => {
      const row = await findOrder(tx, id);
      if (!row) throw new OrderNotFoundError();
      const emails = await this.contacts.addressesOf(tx, [row.userId]);
      const posted =
        row.ledgerTransactionId === null ? null : await this.ledger.transaction(tx, row.ledgerTransactionId);
      return {
        order: presentOrderForOperators(row, localized(this.brand, acceptLanguage), emails),
        ledgerTransaction: posted && presentPosted(posted, this.brand.token.decimals),
      };
    });
  }

  @Exported({ name: 'swaps', query: adminSwapQuerySchema, item: adminSwapSchema })
  async swaps(
    { q, ...part }: AdminSwapQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminSwapList> {
    const page = await findPage(part, (one) => listSwaps(tx, termOf(q).term, one));
    const emails = await this.contacts.addressesOf(tx, membersOf(page.items));
    return {
      ...page,
      items: page.items.map((row) => presentSwapForOperators(row, this.brand, emails)),
    };
  }
}

const membersOf = (items: readonly { userId: string }[]) => items.map(({ userId }) => userId);

/** Neither orders nor swaps are found by parts of addresses. */
const termOf = (q: string | undefined) => (q === undefined ? {} : { term: new SearchTerm(q, false) });

const presentOrderForOperators = (
  row: OrderRow,
  brand: Brand,
  emails: ReadonlyMap<string, string>,
): AdminOrder => ({
  ...presentOrder(row, brand),
  userId: row.userId,
  email: emails.get(row.userId) ?? null,
  ledgerTransactionId: row.ledgerTransactionId,
  settledAt: row.settledAt?.toISOString() ?? null,
});

const presentSwapForOperators = (
  row: SwapRow,
  brand: Brand,
  emails: ReadonlyMap<string, string>,
): AdminSwap => ({
  ...presentSwap(row, brand.token.decimals),
  email: emails.get(row.userId) ?? null,
  ledgerTransactionId: row.ledgerTransactionId,
});
