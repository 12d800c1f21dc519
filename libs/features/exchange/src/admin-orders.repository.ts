import type { OrderStatus, SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Tx, Where } from '#platform';
import type { OrderRow } from './order.entity.js';
import type { SwapRow } from './swap.entity.js';

export interface OrderFilter {
  term?: SearchTerm;
  status?: OrderStatus | undefined;
}

export function listOrders(tx: Tx, { term, status }: OrderFilter, query: SortedQuery): Promise<OrderRow[]> {
  const where = new Where();
  if (status) where.and(`status = ${where.value(status)}`);
  if (term) {
    const [order, member] = [term.ids('order'), term.ids()];
    where.and(`id BETWEEN ${where.value(order.from)}::uuid AND ${where.value(order.to)}::uuid
      OR user_id BETWEEN ${where.value(member.from)}::uuid AND ${where.value(member.to)}::uuid
      OR transaction_id LIKE ${where.value(term.beginning)}`);
  }
  const page = where.page(query, { narrowed: term });
  return rows(tx, `SELECT * FROM card_order WHERE ${where} ${page}`, where.parameters);
}

export function listSwaps(tx: Tx, term: SearchTerm | undefined, query: SortedQuery): Promise<SwapRow[]> {
  const where = new Where();
  if (term) {
    const ids = term.ids();
    const [from, to] = [where.value(ids.from), where.value(ids.to)];
    where.and(`id BETWEEN ${from}::uuid AND ${to}::uuid OR user_id BETWEEN ${from}::uuid AND ${to}::uuid
      OR transaction_hash LIKE ${where.value(term.beginning)}`);
  }
  const page = where.page(query, { narrowed: term });
  return rows(tx, `SELECT * FROM swap_transaction WHERE ${where} ${page}`, where.parameters);
}
