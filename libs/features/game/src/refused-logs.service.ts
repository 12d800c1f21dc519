import { Injectable } from '@nestjs/common';
import { Usernames } from '#features/auth';
import type { FinishGame, ListQuery, RefusedLogList, RefusedLogReason } from '#contracts';
import { findPage, UnitOfWork } from '#platform';
import { lockPlayer, type RunningRow } from './games.repository.js';
import { findRefusedLogs, insertRefusedLog } from './refused-logs.repository.js';

/** The most logs stored per game; further attempts would show nothing new. */
const MAX_OF_A_GAME = 20;

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
      await insertRefusedLog(tx, { sessionId: id, userId, reason, log, elapsedMs }, MAX_OF_A_GAME);
    });
  }

  /** Newest first. */
  async list(query: ListQuery): Promise<RefusedLogList> {
    const page = await findPage(query, (part) => findRefusedLogs(this.unitOfWork.read, part));
    return {
      ...page,
      items: await Promise.all(
        page.items.map(async (row) => ({
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
    };
  }
}
