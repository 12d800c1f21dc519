import { Inject, Injectable } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Brand } from '#brand';
import {
  type FinishedGame,
  finishedGameSchema,
  type FinishGame,
  formatUnits,
  type GameList,
  type ListQuery,
  type StartedGame,
  startedGameSchema,
  type StartGame,
} from '#contracts';
import { Standings } from '#features/leaderboards';
import {
  appendEvent,
  BRAND,
  findPage,
  MINUTE_MS,
  moneyModeOf,
  once,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { ENGINE, type RunResult } from '#zoom';
import { GameRewards, type GamePayment } from './game-rewards.service.js';
import { dayOf, isRecorded, NO_REWARD, extendedStreak } from './game-policy.js';
import { presentGame, presentOpen, presentStats } from './game.presenter.js';
import { GameEngineChangedError, GameNotFoundError, RefusedRunError } from './games.errors.js';
import {
  completeGame,
  findCompletedGame,
  findCompletedGames,
  findGame,
  findLeftGames,
  findOpenGame,
  findPlayer,
  type GameRow,
  insertGame,
  lockPlayer,
  type PlayerRow,
  type RunningRow,
  updatePlayer,
} from './games.repository.js';
import { RefusedLogs } from './refused-logs.service.js';
import { ImpossibleRunError, judgeLog } from './run-log.js';

const CLOSE_BATCH = 100;
const NO_PAYMENT: GamePayment = {
  factor: 0,
  reward: NO_REWARD,
  boostPercent: 0,
  donated: 0n,
  unpaid: false,
  capped: false,
  ledgerTransactionId: null,
};

/**
 * Games and their rewards (specification §4 and §9). Only the server determines score and reward: it issues the seed,
 * measures time by its own clock and replays the player's log (reading D10).
 */
@Injectable()
export class Games {
  private readonly decimals: number;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: GameRewards,
    private readonly standings: Standings,
    private readonly refusedLogs: RefusedLogs,
    @Inject(BRAND) { token }: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.decimals = token.decimals;
  }

  /**
   * Starts a game, or returns the open one. An open game that has run out of time is closed first.
   * @throws DomainError `IDEMPOTENCY_CONFLICT`
   */
  start(userId: string, { charity }: StartGame, key: string | undefined): Promise<StartedGame> {
    const present = (game: RunningRow) => ({
      ...moneyModeOf(this.settings),
      ...presentOpen(game, this.decimals),
    });
    return this.unitOfWork.run((tx) => {
      const rebuild = async (id: string) => present((await findGame(tx, userId, id))!);
      const response = { schema: startedGameSchema, rebuild };
      return once(tx, { scope: `game/${userId}`, key, request: { charity }, response }, async () => {
        await lockPlayer(tx, userId);
        let game = await findOpenGame(tx, userId);
        if (game && this.isTooLate(game)) {
          await this.close(tx, game);
          game = undefined;
        }
        game ??= await this.open(tx, userId, charity);
        return present(game);
      });
    });
  }

  /**
   * Ends a game with the player's log and pays its reward once. If the log is impossible, it is stored for operators and
   * the game stays unchanged.
   * @throws GameNotFoundError; GameEngineChangedError; RefusedRunError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  async finish(userId: string, id: string, log: FinishGame, key: string | undefined): Promise<FinishedGame> {
    const refused: { game?: RunningRow } = {};
    const present = (game: GameRow) => ({
      ...moneyModeOf(this.settings),
      ...presentGame(game, this.decimals),
    });
    try {
      return await this.unitOfWork.run((tx) => {
        const rebuild = async () => present((await findGame(tx, userId, id))!);
        const response = { schema: finishedGameSchema, rebuild };
        return once(tx, { scope: `game-finish/${userId}/${id}`, key, request: log, response }, async () => {
          const player = await lockPlayer(tx, userId);
          const game = await findGame(tx, userId, id);
          if (!game) throw new GameNotFoundError();
          refused.game = game;
          const run = this.judge(game, log);
          return present(await this.complete(tx, game, player, run, log.changes));
        });
      });
    } catch (error) {
      if (!(error instanceof ImpossibleRunError) || !refused.game) throw error;
      await this.refusedLogs.keep(refused.game, error.reason, log);
      throw new RefusedRunError(error.reason);
    }
  }

  /** A run that a member has finished, and whether everybody may watch it; undefined if this member has no such run. */
  async finishedRun(
    userId: string,
    id: string,
  ): Promise<{ score: number; totalRewards: string; endedAt: string; isPublic: boolean } | undefined> {
    const game = await findCompletedGame(this.unitOfWork.read, id);
    if (game?.userId !== userId || game.ending === 'left') return undefined;
    return {
      score: game.score,
      totalRewards: formatUnits(game.totalRewards, this.decimals),
      endedAt: (game.sessionEnd ?? game.createdAt).toISOString(),
      isPublic: isRecorded(game) && (await this.standings.isTopRun(id)),
    };
  }

  /** A member's completed games, newest first, and the open one. */
  list(userId: string, query: ListQuery): Promise<GameList> {
    return this.unitOfWork.snapshot(async (tx) => {
      const page = await findPage(query, (part) => findCompletedGames(tx, userId, part));
      const open = await findOpenGame(tx, userId);
      return {
        ...moneyModeOf(this.settings),
        ...page,
        items: page.items.map((row) => presentGame(row, this.decimals)),
        open: open && !this.isTooLate(open) ? presentOpen(open, this.decimals) : null,
        stats: presentStats(await findPlayer(tx, userId), this.rewards.dailyCap, this.decimals),
        entryFee: formatUnits(this.rewards.entryFee, this.decimals),
      };
    });
  }

  /** The rewards of all of a member's games, in whole tokens: the profile's `totalGameEarnings` (specification §3). */
  async totalEarnings(userId: string): Promise<string> {
    const player = await findPlayer(this.unitOfWork.read, userId);
    return presentStats(player, this.rewards.dailyCap, this.decimals).totalEarned;
  }

  /**
   * Closes all left games, each in a transaction of its own. Returns how many were closed.
   * @throws AggregateError after closing all others, if some could not be closed
   */
  async closeLeft(): Promise<number> {
    const failed = new Map<string, unknown>();
    let closed = 0;
    for (let left = await this.findLeft(failed); left.length > 0; left = await this.findLeft(failed)) {
      for (const game of left) {
        await this.closeLeftGame(game).then(
          () => (closed += 1),
          (error: unknown) => failed.set(game.id, error),
        );
      }
    }
    if (failed.size > 0) throw new AggregateError(failed.values(), `${failed.size} games are still open`);
    return closed;
  }

  private findLeft(failed: ReadonlyMap<string, unknown>): ReturnType<typeof findLeftGames> {
    const { GAME_OPEN_MINUTES: minutes } = this.settings;
    return findLeftGames(this.unitOfWork.read, minutes, [...failed.keys()], CLOSE_BATCH);
  }

  private closeLeftGame({ id, userId }: Pick<GameRow, 'id' | 'userId'>): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      await lockPlayer(tx, userId);
      const game = await findGame(tx, userId, id);
      if (game?.status === 'playing') await this.close(tx, game);
    });
  }

  private isTooLate({ elapsedMs }: RunningRow): boolean {
    return elapsedMs > this.settings.GAME_OPEN_MINUTES * MINUTE_MS;
  }

  private async open(tx: Tx, userId: string, charity: boolean): Promise<RunningRow> {
    const id = randomUUID();
    const entryFee = await this.rewards.chargeEntryFee(tx, { id, userId }, charity);
    const seed = randomBytes(16).toString('hex');
    return insertGame(tx, { id, userId, seed, engine: ENGINE, entryFee });
  }

  /** @throws GameEngineChangedError; ImpossibleRunError */
  private judge(game: RunningRow, log: FinishGame): RunResult {
    if (game.status === 'completed') throw new ImpossibleRunError('sent-twice');
    if (log.engine !== ENGINE || game.engine !== ENGINE) throw new GameEngineChangedError();
    return judgeLog({ seed: game.seed, elapsedMs: game.elapsedMs }, log);
  }

  /** @param player must be locked, so that a game is completed only once */
  private async complete(
    tx: Tx,
    game: RunningRow,
    player: PlayerRow,
    run: RunResult,
    changes: FinishGame['changes'],
  ): Promise<GameRow> {
    const { id, userId } = game;
    const at = await this.standings.countingTime(tx);
    const streak = extendedStreak({ days: player.streak, lastDay: player.lastDay }, dayOf(at));
    const earnedToday = streak.lastDay === player.lastDay ? player.dayRewards : 0n;
    const paid = await this.rewards.payFor(tx, game, run, { streak: streak.days, earnedToday });
    const completed = await completeGame(tx, id, { at, ending: run.ending, result: run, changes, ...paid });
    const total = completed.totalRewards;
    await updatePlayer(tx, userId, {
      games: player.games + 1,
      bestScore: Math.max(player.bestScore, run.score),
      totalRewards: player.totalRewards + total,
      streak: streak.days,
      lastDay: streak.lastDay,
      dayRewards: earnedToday + total,
    });
    await this.standings.record(tx, { userId, sessionId: id, earnings: total, score: run.score, at });
    await this.appendCompleted(tx, completed, paid.ledgerTransactionId);
    return completed;
  }

  /** Ends a game whose run was never sent. It counts for nothing. */
  private async close(tx: Tx, game: RunningRow): Promise<void> {
    const at = await this.standings.countingTime(tx);
    const closed = await completeGame(tx, game.id, {
      at,
      ending: 'left',
      result: null,
      changes: [],
      ...NO_PAYMENT,
    });
    await this.appendCompleted(tx, closed, null);
  }

  private appendCompleted(
    tx: Tx,
    { id, userId, score, totalRewards }: GameRow,
    ledgerTransactionId: string | null,
  ) {
    return appendEvent(tx, 'game.completed', {
      sessionId: id,
      userId,
      score,
      totalRewards: totalRewards.toString(),
      ledgerTransactionId,
    });
  }
}
