import { rows, type Span, type Tx } from '#platform';

export interface RunOfDay {
  id: string;
  at: Date;
  score: number;
  /** Whether it is its player's first one in the span. */
  first: boolean;
}

/** The runs that ended in a span and were accepted, the first one first. The figures by day count the same ones. */
export function findRunsOfDay(
  tx: Tx,
  { from, to }: Span,
  offset: number,
  limit: number,
): Promise<RunOfDay[]> {
  return rows(
    tx,
    `SELECT id, session_end AS at, score, NOT EXISTS (
       SELECT FROM game_session earlier WHERE earlier.user_id = g.user_id AND earlier.status = 'completed'
         AND earlier.session_end >= $1 AND (earlier.session_end, earlier.id) < (g.session_end, g.id)) AS first
     FROM game_session g WHERE session_end >= $1 AND session_end < $2 AND status = 'completed'
     ORDER BY session_end, id LIMIT $4 OFFSET $3`,
    [from, to, offset, limit],
  );
}
