import type { AdminPurchaseQuery, SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Span, toSnakeCase, type Tx, Where } from '#platform';
import type { PurchaseRow } from './purchases.repository.js';

/** What the list shows. An export reads it for every purchase, so the other columns are left out. */
const LISTED = [
  'id',
  'status',
  'round',
  'mode',
  'cluster',
  'payment',
  'tokenAmount',
  'amountPaid',
  'amountUnit',
  'paymentCurrency',
  'buyerWallet',
  'buyerEmail',
  'transactionId',
  'createdAt',
  'settledAt',
] as const satisfies readonly (keyof PurchaseRow)[];
const COLUMNS = ['position', ...LISTED].map(toSnakeCase).join(', ');

export type ListedPurchase = Pick<PurchaseRow, (typeof LISTED)[number]>;

export interface PurchaseFilter extends Omit<AdminPurchaseQuery, 'q' | keyof SortedQuery> {
  term?: SearchTerm;
}

export function listPurchases(
  tx: Tx,
  { term, status, round, origin, from, to }: PurchaseFilter,
  query: SortedQuery,
): Promise<(ListedPurchase & { position: string })[]> {
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
  return rows(tx, `SELECT ${COLUMNS} FROM presale_purchase WHERE ${where} ${page}`, where.parameters);
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
