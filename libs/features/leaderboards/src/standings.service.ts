import { Injectable } from '@nestjs/common';
import { REPLAYABLE_PLACES } from '#contracts';
import { type Tx, UnitOfWork } from '#platform';
import { spansAt } from './period-policy.js';
import {
  type Addition,
  addToStandings,
  findBestOfTop,
  takeSharedGamesLock,
  momentAfterClosings,
  openPeriods,
} from './standings.repository.js';

/** Standings of all members in the day, the week and the month, computed from completed games. */
@Injectable()
export class Standings {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Returns the time at which a game counts, in whole milliseconds by the database's clock. No period that contains it is
   * closed before the transaction ends. Call it after locking the player's own rows and before locking anything that
   * other transactions may wait for.
   */
  async countingTime(tx: Tx): Promise<Date> {
    await takeSharedGamesLock(tx);
    return momentAfterClosings(tx);
  }

  /**
   * Adds a completed game to its player's standings, in the transaction that completes the game. Not idempotent: the
   * caller must complete a game only once. A game with neither score nor earnings takes no place.
   * @param game `at` as returned by `countingTime` in this transaction; earnings in base units
   * @throws Error if a period that contains that time is closed
   */
  async record(tx: Tx, game: Addition): Promise<void> {
    if (game.score === 0 && game.earnings === 0n) return;
    const periods = await openPeriods(tx, spansAt(game.at));
    const closed = periods.find(({ closedAt }) => closedAt !== null);
    if (closed)
      throw new Error(
        `A game of ${game.at.toISOString()} can't count: the ${closed.period} period is closed`,
      );
    await addToStandings(
      tx,
      periods.map(({ id }) => id),
      game,
    );
  }

  /** Whether a session is the best run of one of the first ten of any period. Everybody may watch such runs. */
  async isTopRun(sessionId: string): Promise<boolean> {
    return (await this.topRunsAmong(this.unitOfWork.read, [sessionId])).has(sessionId);
  }

  /** Those of the sessions that are such runs. */
  topRunsAmong(tx: Tx, sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return findBestOfTop(tx, sessionIds, REPLAYABLE_PLACES);
  }
}
