import type { GameSession, ListQuery } from '#contracts';
import { NEWEST, newest, rows, type SearchTerm, type Tx, Where } from '#platform';
import { SUMMARY, type SummaryRow } from './games.repository.js';

export interface GameFilter {
  term?: SearchTerm;
  status?: GameSession['status'] | undefined;
}

/** Newest first. */
export function listGames(
  tx: Tx,
  { term, status }: GameFilter,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<SummaryRow[]> {
  const where = new Where();
  where.and(`position < ${where.value(cursor)}`);
  if (status) where.and(`status = ${where.value(status)}`);
  if (term) {
    const ids = term.ids();
    const [from, to] = [where.value(ids.from), where.value(ids.to)];
    // Open and completed games of a player have an index each.
    where.and(`id BETWEEN ${from}::uuid AND ${to}::uuid
      OR status = 'completed' AND user_id BETWEEN ${from}::uuid AND ${to}::uuid
      OR status = 'playing' AND user_id BETWEEN ${from}::uuid AND ${to}::uuid`);
  }
  return rows(
    tx,
    `SELECT ${SUMMARY} FROM game_session WHERE ${where} ORDER BY ${newest(term)} LIMIT ${where.value(limit)}`,
    where.parameters,
  );
}
