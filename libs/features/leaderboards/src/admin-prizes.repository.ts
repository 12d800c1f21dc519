import type { PrizeStatus, SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Tx, Where } from '#platform';
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

export function listPrizes(
  tx: Tx,
  { term, status }: PrizeFilter,
  query: SortedQuery,
): Promise<AdminPrizeRow[]> {
  const where = new Where();
  if (status) where.and(`z.status = ${where.value(status)}`);
  if (term) {
    const { from, to } = term.ids();
    where.and(`z.user_id BETWEEN ${where.value(from)}::uuid AND ${where.value(to)}::uuid`);
  }
  const page = where.page(query, { position: POSITION, narrowed: term });
  return rows(
    tx,
    `SELECT z.*, p.period, p.starts_at, p.ends_at FROM (
       SELECT ${POSITION} AS position, z.period_id, z.rank, z.user_id, z.amount, z.status, z.settled_at, z.ledger_transaction_id
       FROM leaderboard_prize z WHERE ${where} ${page}) z
     JOIN leaderboard_period p ON p.id = z.period_id ORDER BY z.position ${query.sort === 'oldest' ? 'ASC' : 'DESC'}`,
    where.parameters,
  );
}
