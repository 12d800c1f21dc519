import { ANONYMOUS_USER_ID, type GiftCurrency } from '#contracts';
import { rows, type Span, type Tx } from '#platform';

export interface GiftOfDay {
  transaction: string;
  at: Date;
  currency: GiftCurrency;
  /** Base units. */
  amount: bigint;
  /** Whether it is its giver's first one in the span. */
  first: boolean;
}

/** The gifts of a span, the first one first, also those that were reversed later. The figures by day count the same givers. */
export function findGiftsOfDay(
  tx: Tx,
  { from, to }: Span,
  offset: number,
  limit: number,
): Promise<GiftOfDay[]> {
  return rows(
    tx,
    `SELECT ledger_transaction_id AS transaction, created_at AS at, currency, amount,
       row_number() OVER (PARTITION BY giver ORDER BY position) = 1 AND giver IS NOT NULL AS first
     FROM (
       SELECT *, CASE WHEN user_id = $5 THEN wallet_address ELSE user_id::text END AS giver FROM donation
       WHERE created_at >= $1 AND created_at < $2 AND NOT demo) g
     ORDER BY position LIMIT $4 OFFSET $3`,
    [from, to, offset, limit, ANONYMOUS_USER_ID],
  );
}
