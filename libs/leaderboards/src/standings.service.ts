import { Injectable } from '@nestjs/common';
import { WATCHED_PLACES } from '#libs/contracts';
import { type Tx, UnitOfWork } from '#libs/platform';
import { spansAt } from './period-policy.js';
import {
  type Addition,
  addToStandings,
  isBestOfTop,
  letGameIn,
  momentAfterClosings,
  openPeriods,
} from './standings.repository.js';

/** Where every member stands in the day, the week and the month, by completed games. */
@Injectable()
export class Standings {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Answers the moment a game counts at, in whole milliseconds, by the database's clock. No period that holds it is closed before the
   * transaction ends. Call it when the player's own rows are locked, and before anything else that others may be waiting for.
   */
  async enter(tx: Tx): Promise<Date> {
    await letGameIn(tx);
    return momentAfterClosings(tx);
  }

  /**
   * Adds a completed game to its player's standings, in the game's own transaction; once, so the caller completes a game once.
   * One that neither scored nor earned takes no place.
   * @param game `at` as `enter` answered it in this transaction; earnings in base units
   * @throws Error when a period of that moment is closed
   */
  async record(tx: Tx, game: Addition): Promise<void> {
    if (game.score === 0 && game.earnings === 0n) return;
    const periods = await openPeriods(tx, spansAt(game.at));
    const closed = periods.find(({ closed_at: closedAt }) => closedAt !== null);
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

  /** Whether a session is the best run of anybody among the first ten of a period, running or closed: everybody may watch it. */
  isTopRun(sessionId: string): Promise<boolean> {
    return isBestOfTop(this.unitOfWork.read, sessionId, WATCHED_PLACES);
  }
}
