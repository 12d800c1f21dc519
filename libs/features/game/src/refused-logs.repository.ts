import type { FinishGame, ListQuery, RefusedLogReason } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';

export interface RefusedLogRow {
  position: string;
  sessionId: string;
  userId: string;
  reason: RefusedLogReason;
  log: FinishGame;
  elapsedMs: number;
  refusedAt: Date;
}

/** Stores a log unless the game already has `most` of them. */
export async function insertRefusedLog(
  tx: Tx,
  refused: Pick<RefusedLogRow, 'sessionId' | 'userId' | 'reason' | 'log' | 'elapsedMs'>,
  most: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO game_refused_log (session_id, user_id, reason, log, elapsed_ms)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM game_refused_log WHERE session_id = $1) < $6`,
    [refused.sessionId, refused.userId, refused.reason, JSON.stringify(refused.log), refused.elapsedMs, most],
  );
}

/** Newest first. */
export function findRefusedLogs(tx: Tx, { limit, cursor = NEWEST }: ListQuery): Promise<RefusedLogRow[]> {
  return rows<RefusedLogRow>(
    tx,
    `SELECT id AS position, session_id, user_id, reason, log, elapsed_ms, refused_at FROM game_refused_log
     WHERE id < $2 ORDER BY id DESC LIMIT $1`,
    [limit, cursor],
  );
}

/** A player's refused logs, newest first. */
export function findRefusedLogsOf(tx: Tx, userId: string, limit: number): Promise<RefusedLogRow[]> {
  return rows<RefusedLogRow>(
    tx,
    `SELECT id AS position, session_id, user_id, reason, log, elapsed_ms, refused_at FROM game_refused_log
     WHERE user_id = $1 ORDER BY id DESC LIMIT $2`,
    [userId, limit],
  );
}

export async function pruneRefusedLogs(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM game_refused_log WHERE refused_at < now() - interval '30 days'`);
}
