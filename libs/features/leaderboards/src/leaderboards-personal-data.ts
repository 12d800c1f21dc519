import { Inject, Injectable } from '@nestjs/common';
import { type PersonalDataSource, PersonalDataSection } from '#features/auth';
import type { Brand } from '#brand';
import { formatUnits } from '#contracts';
import { BRAND, type Tx } from '#platform';
import { presentPrize } from './leaderboard.presenter.js';
import { findPrizesOf } from './prizes.repository.js';
import { findStandingsOf } from './standings.repository.js';

/** Adds standings and prizes to their member's export. They outlive the account, without its name, for others' ranks. */
@Injectable()
@PersonalDataSection('leaderboards')
export class LeaderboardsPersonalData implements PersonalDataSource {
  constructor(@Inject(BRAND) private readonly brand: Brand) {}

  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const { decimals } = this.brand.token;
    const standings = await findStandingsOf(tx, userId);
    const prizes = await findPrizesOf(tx, userId);
    return {
      standings: standings.map(({ period, startsAt, score, earnings }) => ({
        period,
        startsAt: startsAt.toISOString(),
        totalScore: Number(score),
        totalEarnings: formatUnits(earnings, decimals),
      })),
      prizes: prizes.map((prize) => ({
        period: prize.period,
        startsAt: prize.startsAt.toISOString(),
        rank: prize.rank,
        prize: presentPrize(prize, decimals),
      })),
    };
  }

  async forfeits(tx: Tx, userId: string): Promise<{ prizes: bigint }> {
    const open = (await findPrizesOf(tx, userId)).filter(
      ({ status }) => status === 'due' || status === 'owed',
    );
    return { prizes: open.reduce((sum, { amount }) => sum + amount, 0n) };
  }
}
