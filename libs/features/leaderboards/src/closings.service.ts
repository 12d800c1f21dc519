import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { LEADERBOARD_PRIZES, type LeaderboardPeriod, parseUnits } from '#contracts';
import { appendEvent, BRAND, type Tx, UnitOfWork } from '#platform';
import { findEndedPeriod, markClosed } from './closings.repository.js';
import { insertPrizes } from './prizes.repository.js';
import { findTop, takeExclusiveGamesLock } from './standings.repository.js';

/** Closes periods. The first three places win a prize (specification §9). */
@Injectable()
export class Closings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** Closes every period that is over, oldest first, each in a transaction of its own. */
  async closeAll(): Promise<void> {
    while (await this.unitOfWork.run((tx) => this.closeNext(tx)));
  }

  /** The prizes of a period in base units, by rank. */
  rewardsOf(period: LeaderboardPeriod): bigint[] {
    const { leaderboard, token } = this.brand;
    return leaderboard.rewards[period].map((amount) => parseUnits(amount, token.decimals));
  }

  /**
   * A game being completed holds the shared lock from reading its time until its commit. Once we hold the exclusive lock,
   * the standings therefore include every game of an ended period, and all further games get a later time.
   */
  private async closeNext(tx: Tx): Promise<boolean> {
    if (!(await findEndedPeriod(tx))) return false;
    await takeExclusiveGamesLock(tx);
    const period = await findEndedPeriod(tx);
    if (!period) return false;
    const rewards = this.rewardsOf(period.period);
    const winners = await findTop(tx, period.id, LEADERBOARD_PRIZES);
    await markClosed(tx, period.id, rewards);
    await insertPrizes(
      tx,
      period.id,
      winners.map(({ userId }, index) => ({ rank: index + 1, userId, amount: rewards[index]! })),
    );
    await appendEvent(tx, 'leaderboard.closed', {
      period: period.period,
      startsAt: period.startsAt.toISOString(),
    });
    return true;
  }
}
