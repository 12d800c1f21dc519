import { Injectable } from '@nestjs/common';
import { Usernames } from '#features/auth';
import type { FinishGame, RefusedLogList, RefusedLogReason } from '#contracts';
import { pageOf, UnitOfWork } from '#platform';
import { lockPlayer, type RunningRow } from './games.repository.js';
import { findRefusedLogs, insertRefusedLog } from './refused-logs.repository.js';

/** The most logs stored per game; further attempts would show nothing new. */
const MOST_OF_A_GAME = 20;

/** Stores logs that failed verification, for operators. */
@Injectable()
export class RefusedLogs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly usernames: Usernames,
  ) {}

  /** Uses its own transaction, because the one that refused the log is rolled back. */
  keep(game: RunningRow, reason: RefusedLogReason, log: FinishGame): Promise<void> {
    const { id, userId, elapsedMs } = game;
    return this.unitOfWork.run(async (tx) => {
      await lockPlayer(tx, userId);
      await insertRefusedLog(tx, { sessionId: id, userId, reason, log, elapsedMs }, MOST_OF_A_GAME);
    });
  }

  /** Newest first. */
  async list(limit: number, cursor: string | undefined): Promise<RefusedLogList> {
    const found = await findRefusedLogs(this.unitOfWork.read, limit + 1, cursor);
    const { shown, nextCursor } = pageOf(found, limit, ({ position }) => position);
    return {
      items: await Promise.all(
        shown.map(async (row) => ({
          id: row.position,
          sessionId: row.sessionId,
          userId: row.userId,
          username: await this.usernames.usernameOf(row.userId),
          reason: row.reason,
          refusedAt: row.refusedAt.toISOString(),
          elapsedMs: row.elapsedMs,
          log: row.log,
        })),
      ),
      nextCursor,
    };
  }
}
