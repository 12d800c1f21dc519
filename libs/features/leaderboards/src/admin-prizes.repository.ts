import type { ListQuery, PrizeStatus } from '#contracts';
import { NEWEST, rows, type SearchTerm, type Tx, Where } from '#platform';
import type { WonPrize } from './prizes.repository.js';

export interface PrizeFilter {
  term?: SearchTerm;
  status?: PrizeStatus | undefined;
}

export interface AdminPrizeRow extends WonPrize {
  position: string;
  endsAt: Date;
  settledAt: Date | null;
  ledgerTransactionId: string | null;
}

/** Prizes of newer periods have higher positions, and the first place has the highest one of its period. */
const POSITION = '(z.period_id::bigint * 100000 - z.rank)';

/** The prizes of the newest periods first. */
export function listPrizes(
  tx: Tx,
  { term, status }: PrizeFilter,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<AdminPrizeRow[]> {
  const where = new Where();
  where.and(`${POSITION} < ${where.value(cursor)}`);
  if (status) where.and(`z.status = ${where.value(status)}`);
  if (term) {
    const { from, to } = term.ids();
    where.and(`z.user_id BETWEEN ${where.value(from)}::uuid AND ${where.value(to)}::uuid`);
  }
  return rows(
    tx,
    `SELECT z.*, p.period, p.starts_at, p.ends_at FROM (
       SELECT ${POSITION} AS position, z.period_id, z.rank, z.user_id, z.amount, z.status, z.settled_at, z.ledger_transaction_id
       FROM leaderboard_prize z WHERE ${where}
       ORDER BY ${term ? `${POSITION} + 0` : POSITION} DESC LIMIT ${where.value(limit)}) z
     JOIN leaderboard_period p ON p.id = z.period_id ORDER BY z.position DESC`,
    where.parameters,
  );
}
