import type { AmountUnit, ChainCurrency } from '#contracts';
import { rows, type Span, type Tx, utcDayOf } from '#platform';

/** What transactions of one kind have moved in one account in a day. */
export interface Movement {
  /** In UTC, as `2026-03-11`. */
  readonly day: string;
  readonly kind: string;
  /** The account's code, without the member or the wallet that it belongs to. */
  readonly account: string;
  readonly currency: ChainCurrency;
  /** Base units. */
  readonly amount: bigint;
}

/** Removes from an account's code the member or the wallet that it belongs to, and all that follows. */
const OWNER = '/([0-9a-f]{8}-[0-9a-f-]{27}|[1-9A-HJ-NP-Za-km-z]{32,44})(/.*)?$';

/**
 * What the ledger has moved in a span, by day. It starts from the span's transactions and looks up their postings (`OFFSET 0` keeps
 * that order), so that a short span does not read all of them. Each account is looked up once for a day and a kind.
 */
export function findMovements(tx: Tx, { from, to }: Span): Promise<Movement[]> {
  return rows(
    tx,
    `SELECT m.day, m.kind, regexp_replace(a.code, $3, '') AS account, a.currency, sum(m.amount) AS amount
     FROM (
       SELECT ${utcDayOf('t.posted_at')} AS day, t.kind, p.account_id, sum(p.amount) AS amount
       FROM ledger_transaction t
         CROSS JOIN LATERAL (SELECT account_id, amount FROM ledger_posting WHERE transaction_id = t.id OFFSET 0) p
       WHERE t.posted_at >= $1 AND t.posted_at < $2 GROUP BY 1, 2, 3) m
     CROSS JOIN LATERAL (SELECT code, currency FROM ledger_account WHERE id = m.account_id LIMIT 1) a
     GROUP BY 1, 2, 3, 4`,
    [from, to, OWNER],
  );
}

/** How many transactions of one kind were booked in a day, and what they say was paid in one unit. */
export interface PaidOfDay {
  /** In UTC, as `2026-03-11`. */
  day: string;
  unit: AmountUnit;
  /** Less the reversals of the day. */
  transactions: bigint;
  /** In whole units, as a decimal text. Less what the reversals of the day undo. */
  paid: string;
}

/** What was paid for the transactions of a kind whose metadata names it. A reversal counts on its own day. */
export function findPaidByDay(tx: Tx, kind: string, { from, to }: Span): Promise<PaidOfDay[]> {
  return rows(
    tx,
    `SELECT ${utcDayOf('t.posted_at')} AS day, s.metadata ->> 'amountUnit' AS unit,
       sum(s.sign)::numeric(60,0) AS transactions, sum(s.sign * (s.metadata ->> 'amountPaid')::numeric)::text AS paid
     FROM ledger_transaction t CROSS JOIN LATERAL (
       SELECT CASE WHEN t.reverses IS NULL THEN 1 ELSE -1 END AS sign,
         CASE WHEN t.reverses IS NULL THEN t.metadata
              ELSE (SELECT o.metadata FROM ledger_transaction o WHERE o.id = t.reverses LIMIT 1) END AS metadata) s
     WHERE t.posted_at >= $1 AND t.posted_at < $2 AND t.kind IN ($3::text, $3::text || '-reversal')
     GROUP BY 1, 2`,
    [from, to, kind],
  );
}

/** The time of the first transaction of the ledger. */
export async function findFirstPosting(tx: Tx): Promise<Date | undefined> {
  const [found] = await rows<{ postedAt: Date }>(
    tx,
    `SELECT posted_at FROM ledger_transaction ORDER BY position LIMIT 1`,
  );
  return found?.postedAt;
}
