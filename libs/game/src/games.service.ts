import { Inject, Injectable } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Brand } from '#libs/brand';
import {
  type FinishedGame,
  type FinishGame,
  formatUnits,
  type GameList,
  type StartedGame,
  type StartGame,
} from '#libs/contracts';
import { Standings } from '#libs/leaderboards';
import {
  appendEvent,
  BRAND,
  once,
  pageOf,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#libs/platform';
import { ENGINE, type RunResult } from '#libs/zoom';
import { GameRewards, type Paid } from './game-rewards.service.js';
import { dayOf, NO_REWARD, played } from './game-policy.js';
import { presentGame, presentOpen, presentStats } from './game.presenter.js';
import { GameEngineChangedError, GameNotFoundError, RefusedRunError } from './games.errors.js';
import {
  completeGame,
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

const MINUTE_MS = 60_000;
const LEFT_AT_ONCE = 100;
const NOTHING_PAID: Paid = {
  factor: 0,
  reward: NO_REWARD,
  boostPercent: 0,
  donated: 0n,
  unpaid: false,
  capped: false,
  ledgerTransactionId: null,
};

/**
 * Games and what they pay (specification §4 and §9). Score and reward are the server's alone: it issues the seed, counts on its
 * own clock and replays what the player did (reading D10).
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
   * Starts a game, or answers the one that is open; one that was left too long ago is closed first.
   * @throws DomainError `IDEMPOTENCY_CONFLICT`
   */
  start(userId: string, { charity }: StartGame, key: string | undefined): Promise<StartedGame> {
    return this.unitOfWork.run((tx) =>
      once(tx, { scope: `game/${userId}`, key, request: { charity } }, async () => {
        await lockPlayer(tx, userId);
        let game = await findOpenGame(tx, userId);
        if (game && this.wasLeft(game)) {
          await this.close(tx, game);
          game = undefined;
        }
        game ??= await this.open(tx, userId, charity);
        return { ...this.mode, ...presentOpen(game, this.decimals) };
      }),
    );
  }

  /**
   * Ends a game with what its player did, and pays for it once. A log that can't be true leaves the game as it is and is kept.
   * @throws GameNotFoundError; GameEngineChangedError; RefusedRunError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  async finish(userId: string, id: string, log: FinishGame, key: string | undefined): Promise<FinishedGame> {
    const refused: { game?: RunningRow } = {};
    try {
      return await this.unitOfWork.run((tx) =>
        once(tx, { scope: `game-finish/${userId}/${id}`, key, request: log }, async () => {
          const player = await lockPlayer(tx, userId);
          const game = await findGame(tx, userId, id);
          if (!game) throw new GameNotFoundError();
          refused.game = game;
          const run = this.judge(game, log);
          const completed = await this.complete(tx, game, player, run, log.changes);
          return { ...this.mode, ...presentGame(completed, this.decimals) };
        }),
      );
    } catch (error) {
      if (!(error instanceof ImpossibleRunError) || !refused.game) throw error;
      await this.refusedLogs.keep(refused.game, error.reason, log);
      throw new RefusedRunError(error.reason);
    }
  }

  /** A member's own, newest first, with the one that is open. */
  list(userId: string, limit: number, cursor: string | undefined): Promise<GameList> {
    return this.unitOfWork.snapshot(async (tx) => {
      const found = await findCompletedGames(tx, userId, limit + 1, cursor);
      const open = await findOpenGame(tx, userId);
      const { shown, nextCursor } = pageOf(found, limit, ({ position }) => position);
      return {
        ...this.mode,
        items: shown.map((row) => presentGame(row, this.decimals)),
        nextCursor,
        open: open && !this.wasLeft(open) ? presentOpen(open, this.decimals) : null,
        stats: presentStats(await findPlayer(tx, userId), this.rewards.dailyCap, this.decimals),
        entryFee: formatUnits(this.rewards.entryFee, this.decimals),
      };
    });
  }

  /** What all of a member's games have paid, in whole tokens: the profile's `totalGameEarnings` (specification §3). */
  async totalEarnings(userId: string): Promise<string> {
    const player = await findPlayer(this.unitOfWork.read, userId);
    return presentStats(player, this.rewards.dailyCap, this.decimals).totalEarned;
  }

  /** Closes games whose players left them, each on its own; answers how many. */
  async closeLeft(): Promise<number> {
    const left = await findLeftGames(this.unitOfWork.read, this.settings.GAME_OPEN_MINUTES, LEFT_AT_ONCE);
    for (const { id, user_id: userId } of left) {
      await this.unitOfWork.run(async (tx) => {
        await lockPlayer(tx, userId);
        const game = await findGame(tx, userId, id);
        if (game?.status === 'playing') await this.close(tx, game);
      });
    }
    return left.length;
  }

  private wasLeft({ elapsed_ms: elapsedMs }: RunningRow): boolean {
    return elapsedMs > this.settings.GAME_OPEN_MINUTES * MINUTE_MS;
  }

  private async open(tx: Tx, userId: string, charity: boolean): Promise<RunningRow> {
    const id = randomUUID();
    const entryFee = await this.rewards.takeFee(tx, { id, userId }, charity);
    const seed = randomBytes(16).toString('hex');
    return insertGame(tx, { id, userId, seed, engine: ENGINE, entryFee });
  }

  /** @throws GameEngineChangedError; ImpossibleRunError */
  private judge(game: RunningRow, log: FinishGame): RunResult {
    if (game.status === 'completed') throw new ImpossibleRunError('sent-twice');
    if (log.engine !== ENGINE || game.engine !== ENGINE) throw new GameEngineChangedError();
    return judgeLog({ seed: game.seed, elapsedMs: game.elapsed_ms }, log);
  }

  /** @param player locked, so that a game is completed once */
  private async complete(
    tx: Tx,
    game: RunningRow,
    player: PlayerRow,
    run: RunResult,
    changes: FinishGame['changes'],
  ): Promise<GameRow> {
    const { id, user_id: userId } = game;
    const at = await this.standings.enter(tx);
    const streak = played({ days: player.streak, lastDay: player.last_day }, dayOf(at));
    const earnedToday = streak.lastDay === player.last_day ? BigInt(player.day_rewards) : 0n;
    const paid = await this.rewards.payFor(tx, game, run, { streak: streak.days, earnedToday });
    const completed = await completeGame(tx, id, { at, ending: run.ending, result: run, changes, ...paid });
    const total = BigInt(completed.total_rewards);
    await updatePlayer(tx, userId, {
      games: player.games + 1,
      best_score: Math.max(player.best_score, run.score),
      total_rewards: (BigInt(player.total_rewards) + total).toString(),
      streak: streak.days,
      last_day: streak.lastDay,
      day_rewards: (earnedToday + total).toString(),
    });
    await this.standings.record(tx, { userId, sessionId: id, earnings: total, score: run.score, at });
    await this.tell(tx, completed, paid.ledgerTransactionId);
    return completed;
  }

  /** Ends a game whose run nobody sent: it counts for nothing. */
  private async close(tx: Tx, game: RunningRow): Promise<void> {
    const at = await this.standings.enter(tx);
    const closed = await completeGame(tx, game.id, {
      at,
      ending: 'left',
      result: null,
      changes: [],
      ...NOTHING_PAID,
    });
    await this.tell(tx, closed, null);
  }

  private tell(tx: Tx, { id, user_id, score, total_rewards }: GameRow, ledgerTransactionId: string | null) {
    return appendEvent(tx, 'game.completed', {
      sessionId: id,
      userId: user_id,
      score,
      totalRewards: total_rewards,
      ledgerTransactionId,
    });
  }

  private get mode() {
    return { mode: this.settings.PAYMENTS_MODE, cluster: this.settings.SOLANA_CLUSTER };
  }
}
