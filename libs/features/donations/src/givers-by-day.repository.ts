import { ANONYMOUS_USER_ID } from '#contracts';
import { rows, type Span, type Tx, utcDayOf } from '#platform';

export interface GiversOfDay {
  /** In UTC, as `2026-03-11`. */
  day: string;
  givers: bigint;
}

/**
 * How many people gave in each day of a span: accounts, and wallets without one. Gifts that are reversed later still count, because
 * the day is over by then.
 */
export function findGiversByDay(tx: Tx, { from, to }: Span): Promise<GiversOfDay[]> {
  return rows(
    tx,
    `SELECT ${utcDayOf('created_at')} AS day,
       count(DISTINCT CASE WHEN user_id = $3 THEN wallet_address ELSE user_id::text END)::numeric AS givers
     FROM donation WHERE created_at >= $1 AND created_at < $2 AND NOT demo GROUP BY 1`,
    [from, to, ANONYMOUS_USER_ID],
  );
}
