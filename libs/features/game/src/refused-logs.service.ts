import { Injectable } from '@nestjs/common';
import { Usernames } from '#features/auth';
import type { FinishGame, ListQuery, RefusedLogList, RefusedLogReason } from '#contracts';
import { findPage, type Tx, UnitOfWork } from '#platform';
import { lockPlayer, type RunningRow } from './games.repository.js';
import type { RefusedLogRow } from './refused-log.entity.js';
import { findRefusedLogs, findRefusedLogsOf, insertRefusedLog } from './refused-logs.repository.js';

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
    return { ...page, items: await this.present(this.unitOfWork.read, page.items) };
  }

  /** All of one game, newest first. */
  async ofGame(tx: Tx, sessionId: string): Promise<RefusedLogList['items']> {
    return this.present(tx, await findRefusedLogsOf(tx, sessionId, MAX_OF_A_GAME));
  }

  private async present(tx: Tx, logs: readonly RefusedLogRow[]): Promise<RefusedLogList['items']> {
    const usernames = await this.usernames.usernamesOf(
      tx,
      logs.map(({ userId }) => userId),
    );
    return logs.map((row) => ({
      id: row.position,
      sessionId: row.sessionId,
      userId: row.userId,
      username: usernames.get(row.userId) ?? '',
      reason: row.reason,
      refusedAt: row.refusedAt.toISOString(),
      elapsedMs: row.elapsedMs,
      log: row.log,
    }));
  }
}
