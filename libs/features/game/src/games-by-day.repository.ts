import { rows, type Span, type Tx, utcDayOf } from '#platform';

export interface GamesOfDay {
  /** In UTC, as `2026-03-11`. */
  day: string;
  games: bigint;
  players: bigint;
}

/** How many games were finished in each day of a span, and by how many people. */
export function findGamesByDay(tx: Tx, { from, to }: Span): Promise<GamesOfDay[]> {
  return rows(
    tx,
    `SELECT ${utcDayOf('session_end')} AS day, count(*)::numeric AS games, count(DISTINCT user_id)::numeric AS players
     FROM game_session WHERE session_end >= $1 AND session_end < $2 AND status = 'completed' GROUP BY 1`,
    [from, to],
  );
}
