import { LessThan } from 'typeorm';
import type { ListQuery } from '#contracts';
import { NEWEST, type Tx } from '#platform';
import { RefusedLogRow } from './refused-log.entity.js';

const refusedLogs = (tx: Tx) => tx.getRepository(RefusedLogRow);

/** Stores a log unless the game already has `most` of them. */
export async function insertRefusedLog(
  tx: Tx,
  { sessionId, userId, reason, log, elapsedMs }: Omit<RefusedLogRow, 'position' | 'refusedAt'>,
  most: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO game_refused_log (session_id, user_id, reason, log, elapsed_ms)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM game_refused_log WHERE session_id = $1) < $6`,
    [sessionId, userId, reason, JSON.stringify(log), elapsedMs, most],
  );
}

/** Newest first. */
export const findRefusedLogs = (
  tx: Tx,
  { limit, cursor = NEWEST }: ListQuery,
  userId?: string,
): Promise<RefusedLogRow[]> =>
  refusedLogs(tx).find({
    where: { position: LessThan(cursor), ...(userId && { userId }) },
    order: { position: 'DESC' },
    take: limit,
  });

/** Those of one game, newest first. */
export const findRefusedLogsOf = (tx: Tx, sessionId: string, limit: number): Promise<RefusedLogRow[]> =>
  refusedLogs(tx).find({ where: { sessionId }, order: { position: 'DESC' }, take: limit });

export async function pruneRefusedLogs(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM game_refused_log WHERE refused_at < now() - interval '30 days'`);
}
