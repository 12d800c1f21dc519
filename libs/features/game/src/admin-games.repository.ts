import type { GameSession, SortedQuery } from '#contracts';
import { rows, type SearchTerm, type Tx, Where } from '#platform';
import { SUMMARY, type SummaryRow } from './games.repository.js';

export interface GameFilter {
  term?: SearchTerm;
  status?: GameSession['status'] | undefined;
}

export function listGames(tx: Tx, { term, status }: GameFilter, query: SortedQuery): Promise<SummaryRow[]> {
  const where = new Where();
  if (status) where.and(`status = ${where.value(status)}`);
  if (term) {
    const ids = term.ids();
    const [from, to] = [where.value(ids.from), where.value(ids.to)];
    // Open and completed games of a player have an index each.
    where.and(`id BETWEEN ${from}::uuid AND ${to}::uuid
      OR status = 'completed' AND user_id BETWEEN ${from}::uuid AND ${to}::uuid
      OR status = 'playing' AND user_id BETWEEN ${from}::uuid AND ${to}::uuid`);
  }
  const page = where.page(query, { narrowed: term });
  return rows(tx, `SELECT ${SUMMARY} FROM game_session WHERE ${where} ${page}`, where.parameters);
}

export async function findAnyGame(tx: Tx, id: string): Promise<SummaryRow | undefined> {
  const [row] = await rows<SummaryRow>(tx, `SELECT ${SUMMARY} FROM game_session WHERE id = $1`, [id]);
  return row;
}
