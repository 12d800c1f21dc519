import type { AdminPurchaseQuery, SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Span, type Tx, Where } from '#platform';
import type { PurchaseRow } from './purchases.repository.js';

export interface PurchaseFilter extends Omit<AdminPurchaseQuery, 'q' | keyof SortedQuery> {
  term?: SearchTerm;
}

export function listPurchases(
  tx: Tx,
  { term, status, round, origin, from, to }: PurchaseFilter,
  query: SortedQuery,
): Promise<(PurchaseRow & { position: string })[]> {
  const where = new Where();
  if (status) where.and(`status = ${where.value(status)}`);
  if (round) where.and(`round = ${where.value(round)}`);
  if (origin) where.and(`payment = ${where.value(origin)}`);
  if (from) where.and(`created_at >= ${where.value(from)}::date::timestamp AT TIME ZONE 'UTC'`);
  if (to) where.and(`created_at < (${where.value(to)}::date + 1)::timestamp AT TIME ZONE 'UTC'`);
  if (term) {
    const ids = term.ids('purchase');
    const beginning = where.value(term.beginning);
    where.and(`id BETWEEN ${where.value(ids.from)}::uuid AND ${where.value(ids.to)}::uuid
      OR buyer_wallet LIKE ${beginning} OR transaction_id LIKE ${beginning}
      OR lower(buyer_email) LIKE ${where.value(term.part)}`);
  }
  const page = where.page(query, { narrowed: term ?? from ?? to });
  return rows(tx, `SELECT * FROM presale_purchase WHERE ${where} ${page}`, where.parameters);
}

/** The confirmed purchases that were made in a span, and their tokens in base units. */
export async function countSold(tx: Tx, { from, to }: Span): Promise<{ purchases: number; tokens: bigint }> {
  const [row] = await rows<{ purchases: number; tokens: bigint }>(
    tx,
    `SELECT count(*)::int AS purchases, coalesce(sum(token_amount), 0) AS tokens FROM presale_purchase
     WHERE created_at >= $1 AND created_at < $2 AND status = 'confirmed'`,
    [from, to],
  );
  return row!;
}
