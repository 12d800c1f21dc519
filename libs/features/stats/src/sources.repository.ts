import { ANONYMOUS_USER_ID, type AmountUnit } from '#contracts';
import { rows, type Span, type Tx } from '#platform';
import type { Day } from './day.js';
import type { Movement } from './figures-of-ledger.js';

/** A UTC day of a column, as text. */
const dayOf = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

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
       SELECT ${dayOf('t.posted_at')} AS day, t.kind, p.account_id, sum(p.amount) AS amount
       FROM ledger_transaction t
         CROSS JOIN LATERAL (SELECT account_id, amount FROM ledger_posting WHERE transaction_id = t.id OFFSET 0) p
       WHERE t.posted_at >= $1 AND t.posted_at < $2 GROUP BY 1, 2, 3) m
     CROSS JOIN LATERAL (SELECT code, currency FROM ledger_account WHERE id = m.account_id LIMIT 1) a
     GROUP BY 1, 2, 3, 4`,
    [from, to, OWNER],
  );
}

/** How many purchases were confirmed in a day, and what buyers paid in one unit. Reversals count on the day of the reversal. */
export interface Sales {
  day: Day;
  unit: AmountUnit;
  purchases: bigint;
  /** In whole units, as a decimal text. */
  paid: string;
}

export function findSales(tx: Tx, { from, to }: Span): Promise<Sales[]> {
  return rows(
    tx,
    `SELECT ${dayOf('t.posted_at')} AS day, s.metadata ->> 'amountUnit' AS unit,
       sum(s.sign)::numeric(60,0) AS purchases, sum(s.sign * (s.metadata ->> 'amountPaid')::numeric)::text AS paid
     FROM ledger_transaction t CROSS JOIN LATERAL (
       SELECT CASE WHEN t.reverses IS NULL THEN 1 ELSE -1 END AS sign,
         CASE WHEN t.reverses IS NULL THEN t.metadata
              ELSE (SELECT o.metadata FROM ledger_transaction o WHERE o.id = t.reverses LIMIT 1) END AS metadata) s
     WHERE t.posted_at >= $1 AND t.posted_at < $2 AND t.kind IN ('presale-purchase', 'presale-purchase-reversal')
     GROUP BY 1, 2`,
    [from, to],
  );
}

export interface PeopleOfDay {
  day: Day;
  people: bigint;
}

/** How many games were finished in a day, and by how many people. */
export function findGames(tx: Tx, { from, to }: Span): Promise<(PeopleOfDay & { games: bigint })[]> {
  return rows(
    tx,
    `SELECT ${dayOf('session_end')} AS day, count(*)::numeric AS games, count(DISTINCT user_id)::numeric AS people
     FROM game_session WHERE session_end >= $1 AND session_end < $2 AND status = 'completed' GROUP BY 1`,
    [from, to],
  );
}

/**
 * How many people gave in a day: accounts, and wallets without one. Gifts that are reversed later still count, because the day is
 * over by then.
 */
export function findGivers(tx: Tx, { from, to }: Span): Promise<PeopleOfDay[]> {
  return rows(
    tx,
    `SELECT ${dayOf('created_at')} AS day,
       count(DISTINCT CASE WHEN user_id = $3 THEN wallet_address ELSE user_id::text END)::numeric AS people
     FROM donation WHERE created_at >= $1 AND created_at < $2 AND NOT demo GROUP BY 1`,
    [from, to, ANONYMOUS_USER_ID],
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

/** The database's time, which is also that of postings. */
export async function findNow(tx: Tx): Promise<Date> {
  const [found] = await rows<{ now: Date }>(tx, `SELECT clock_timestamp() AS now`);
  return found!.now;
}
