import { Inject, Injectable } from '@nestjs/common';
import { Usernames } from '#features/auth';
import type { Brand } from '#brand';
import {
  formatUnits,
  type Leaderboard,
  LEADERBOARD_PLACES,
  type LeaderboardEntry,
  type LeaderboardPeriod,
  type ListQuery,
  type PastLeaderboards,
} from '#contracts';
import { BRAND, findPage, moneyModeOf, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { Closings } from './closings.service.js';
import { presentEntry, presentPrize, type Reading } from './leaderboard.presenter.js';
import { LeaderboardMissingError } from './leaderboards.errors.js';
import { isStart, spanAt } from './period-policy.js';
import { findPrizes, type PrizeRow } from './prizes.repository.js';
import { countPlayers, findRanked } from './ranks.repository.js';
import {
  findClosed,
  findPeriod,
  findTop,
  momentAfterClosings,
  type PeriodRow,
  type StandingRow,
} from './standings.repository.js';

/** The public leaderboards (specification §2, Leaderboard view). */
@Injectable()
export class Leaderboards {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly closings: Closings,
    private readonly usernames: Usernames,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The current leaderboard, or the one that began at `startsAt`, with the reader's own entry at any rank.
   * @throws LeaderboardMissingError if no period begins at that time or it has not begun yet
   */
  leaderboard(
    period: LeaderboardPeriod,
    startsAt: string | undefined,
    userId: string | undefined,
  ): Promise<Leaderboard> {
    return this.unitOfWork.snapshot(async (tx) => {
      const now = await momentAfterClosings(tx);
      const at = startsAt === undefined ? now : new Date(startsAt);
      if (startsAt !== undefined && (at > now || !isStart(period, at))) throw new LeaderboardMissingError();
      const span = spanAt(period, at);
      const row = await findPeriod(tx, period, span.startsAt);
      const rewards = row?.rewards?.map(BigInt) ?? this.closings.rewardsOf(period);
      return {
        ...moneyModeOf(this.settings),
        period,
        startsAt: span.startsAt.toISOString(),
        resetsAt: span.endsAt.toISOString(),
        serverTime: now.toISOString(),
        // A period without players has no row and is never closed explicitly.
        closed: row ? row.closedAt !== null : span.endsAt <= now,
        rewards: rewards.map((amount) => formatUnits(amount, this.brand.token.decimals)),
        ...(row ? await this.places(tx, row, userId) : { players: 0, entries: [], me: null }),
      };
    });
  }

  /** How many members take part in the daily leaderboard of now. */
  playersToday(): Promise<number> {
    return this.unitOfWork.snapshot(async (tx) => {
      const { startsAt } = spanAt('daily', await momentAfterClosings(tx));
      const row = await findPeriod(tx, 'daily', startsAt);
      return row ? countPlayers(tx, row.id) : 0;
    });
  }

  /** The closed leaderboards, newest first. */
  past(period: LeaderboardPeriod, query: ListQuery, userId: string | undefined): Promise<PastLeaderboards> {
    return this.unitOfWork.snapshot(async (tx) => {
      const page = await findPage(
        query,
        (part) => findClosed(tx, period, part),
        ({ startsAt: start }) => String(start.getTime()),
      );
      const prizes = await findPrizes(
        tx,
        page.items.map(({ id }) => id),
      );
      const reading = await this.reading(tx, prizes, userId);
      const winnersOf = (id: number) => prizes.filter(({ periodId }) => periodId === id);
      return {
        ...moneyModeOf(this.settings),
        ...page,
        items: page.items.map(({ id, startsAt: start, endsAt: end, players }) => ({
          startsAt: start.toISOString(),
          endsAt: end.toISOString(),
          players,
          winners: winnersOf(id).map((prize) => ({
            rank: prize.rank,
            username: reading.usernames.get(prize.userId) ?? null,
            isMe: prize.userId === userId,
            prize: presentPrize(prize, reading.decimals),
          })),
        })),
      };
    });
  }

  private async places(
    tx: Tx,
    { id }: PeriodRow,
    userId: string | undefined,
  ): Promise<Pick<Leaderboard, 'players' | 'entries' | 'me'>> {
    const top = await findTop(tx, id, LEADERBOARD_PLACES);
    const prizes = new Map((await findPrizes(tx, [id])).map((prize) => [prize.userId, prize]));
    const own = userId === undefined ? undefined : await findRanked(tx, id, userId);
    const reading = await this.reading(tx, own ? [...top, own] : top, userId);
    const entry = (row: StandingRow, rank: number): LeaderboardEntry =>
      presentEntry(row, rank, prizes.get(row.userId), reading);
    const entries = top.map((row, index) => entry(row, index + 1));
    const shown = entries.find(({ isMe }) => isMe);
    return {
      players: await countPlayers(tx, id),
      entries,
      me: shown ?? (own ? entry(own, own.rank) : null),
    };
  }

  private async reading(
    tx: Tx,
    of: readonly (StandingRow | PrizeRow)[],
    userId: string | undefined,
  ): Promise<Reading> {
    const usernames = await this.usernames.usernamesOf(
      tx,
      of.map(({ userId: id }) => id),
    );
    return { decimals: this.brand.token.decimals, userId, usernames };
  }
}
