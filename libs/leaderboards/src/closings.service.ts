import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#libs/brand';
import { LEADERBOARD_PRIZES, type LeaderboardPeriod, parseUnits } from '#libs/contracts';
import { appendEvent, BRAND, type Tx, UnitOfWork } from '#libs/platform';
import { findOver, markClosed } from './closings.repository.js';
import { insertPrizes } from './prizes.repository.js';
import { findTop, holdGamesUp } from './standings.repository.js';

/** Ends periods: whoever stands first, second and third then has won (specification §9). */
@Injectable()
export class Closings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** Closes every period that is over, the oldest first and each in a transaction of its own. */
  async closeAll(): Promise<void> {
    while (await this.unitOfWork.run((tx) => this.closeNext(tx)));
  }

  /** What the first places of a period win; base units, by rank. */
  rewardsOf(period: LeaderboardPeriod): bigint[] {
    const { leaderboard, token } = this.brand;
    return leaderboard.rewards[period].map((amount) => parseUnits(amount, token.decimals));
  }

  /**
   * Games hold a shared lock from the moment they count at until they are committed. With the exclusive one held, every game of a
   * period that is over is in its standings, and every later one reads a later clock.
   */
  private async closeNext(tx: Tx): Promise<boolean> {
    if (!(await findOver(tx))) return false;
    await holdGamesUp(tx);
    const period = await findOver(tx);
    if (!period) return false;
    const rewards = this.rewardsOf(period.period);
    const winners = await findTop(tx, period.id, LEADERBOARD_PRIZES);
    await markClosed(tx, period.id, rewards);
    await insertPrizes(
      tx,
      period.id,
      winners.map(({ user_id: userId }, index) => ({ rank: index + 1, userId, amount: rewards[index]! })),
    );
    await appendEvent(tx, 'leaderboard.closed', {
      period: period.period,
      startsAt: period.starts_at.toISOString(),
    });
    return true;
  }
}
