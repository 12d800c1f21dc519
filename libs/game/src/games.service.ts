import { Inject, Injectable } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Brand } from '#libs/brand';
import { type FinishedGame, GAME_RUN_MS, type GameList, parseUnits, type StartedGame } from '#libs/contracts';
import { AutoDonations } from '#libs/donations';
import { accounts, InsufficientFundsError, Ledger } from '#libs/ledger';
import {
  appendEvent,
  checkPosition,
  BRAND,
  once,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#libs/platform';
import { presentGame, presentOpen, presentStats } from './game.presenter.js';
import { played, rewardFor, scoreAt, streakBonus } from './game-policy.js';
import { GameNotFoundError } from './games.errors.js';
import {
  completeGame,
  findCompletedGames,
  findGame,
  findOpenGame,
  findPlayer,
  type GameRow,
  insertGame,
  lockPlayer,
  type PlayerRow,
  type RunningRow,
  updatePlayer,
} from './games.repository.js';

interface Reward {
  /** Base units; the share is a part of the other two together. */
  tokenEarned: bigint;
  streakBonus: bigint;
  donated: bigint;
}

/**
 * Games and what they pay (specification §4 and §9). Score and reward are the server's alone: it draws the run from a secret
 * seed and counts its ticks on its own clock (reading D10).
 */
@Injectable()
export class Games {
  private readonly decimals: number;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly autoDonations: AutoDonations,
    @Inject(BRAND) { token }: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.decimals = token.decimals;
  }

  /**
   * Starts a game, or answers the one that is running. One whose run is over is completed first, so that nobody loses what a
   * closed page had earned. @throws DomainError `IDEMPOTENCY_CONFLICT`
   */
  start(userId: string, key: string | undefined): Promise<StartedGame> {
    return this.unitOfWork.run((tx) =>
      once(tx, { scope: `game/${userId}`, key, request: {} }, async () => {
        const player = await lockPlayer(tx, userId);
        let game = await findOpenGame(tx, userId);
        if (game && game.elapsed_ms >= GAME_RUN_MS) {
          await this.complete(tx, game, player);
          game = undefined;
        }
        game ??= await insertGame(tx, { id: randomUUID(), userId, seed: randomBytes(16).toString('hex') });
        return { ...this.mode, ...presentOpen(game, this.decimals) };
      }),
    );
  }

  /** Ends a game and pays for it, once; one that has ended is answered as it ended. @throws GameNotFoundError */
  finish(userId: string, id: string): Promise<FinishedGame> {
    return this.unitOfWork.run(async (tx) => {
      const player = await lockPlayer(tx, userId);
      const game = await findGame(tx, userId, id);
      if (!game) throw new GameNotFoundError();
      const ended = game.status === 'completed' ? game : await this.complete(tx, game, player);
      return { ...this.mode, ...presentGame(ended, this.decimals) };
    });
  }

  /** A member's own, newest first, with the one that is running. @throws InvalidInputError when the cursor is none of ours */
  async list(userId: string, limit: number, cursor: string | undefined): Promise<GameList> {
    checkPosition(cursor);
    return this.unitOfWork.snapshot(async (tx) => {
      const found = await findCompletedGames(tx, userId, limit + 1, cursor);
      const open = await findOpenGame(tx, userId);
      const shown = found.slice(0, limit);
      return {
        ...this.mode,
        items: shown.map((row) => presentGame(row, this.decimals)),
        nextCursor: found.length > limit ? (shown.at(-1)?.position ?? null) : null,
        open: open ? presentOpen(open, this.decimals) : null,
        stats: presentStats(await findPlayer(tx, userId), this.decimals),
      };
    });
  }

  /** What all of a member's games have paid, in whole tokens: the profile's `totalGameEarnings` (specification §3). */
  async totalEarnings(userId: string): Promise<string> {
    return presentStats(await findPlayer(this.unitOfWork.read, userId), this.decimals).totalEarned;
  }

  /** @param player locked, so that a game is completed once */
  private async complete(tx: Tx, game: RunningRow, player: PlayerRow): Promise<GameRow> {
    const { user_id: userId, seed, elapsed_ms: elapsedMs, today } = game;
    const score = scoreAt(seed, elapsedMs);
    const streak = played({ days: player.streak, lastDay: player.last_day }, today);
    const tokenEarned = parseUnits(rewardFor(score, seed).toString(), this.decimals);
    const bonus = streakBonus(tokenEarned, streak.days);
    const total = tokenEarned + bonus;
    const reward = {
      tokenEarned,
      streakBonus: bonus,
      donated: await this.autoDonations.shareOf(tx, userId, total),
    };
    const ledgerTransactionId = total > 0n ? await this.pay(tx, game, reward) : null;
    const unpaid = total > 0n && ledgerTransactionId === null;
    const paid = unpaid ? { tokenEarned: 0n, streakBonus: 0n, donated: 0n } : reward;
    const completed = await completeGame(tx, game.id, { score, ...paid, unpaid, ledgerTransactionId });
    await updatePlayer(tx, userId, {
      games: player.games + 1,
      best_score: Math.max(player.best_score, score),
      total_rewards: (BigInt(player.total_rewards) + BigInt(completed.total_rewards)).toString(),
      streak: streak.days,
      last_day: streak.lastDay,
    });
    await appendEvent(tx, 'game.completed', {
      sessionId: game.id,
      userId,
      score,
      totalRewards: completed.total_rewards,
      ledgerTransactionId,
    });
    return completed;
  }

  /** Moves a reward out of the game treasury, its donated share in the same transaction; null when the treasury holds less. */
  private async pay(
    tx: Tx,
    { id, user_id: userId }: GameRow,
    { tokenEarned, streakBonus: bonus, donated }: Reward,
  ): Promise<string | null> {
    const total = tokenEarned + bonus;
    try {
      // Within a savepoint: a refusal of the ledger takes back its own writes and no others.
      return await tx.transaction(async (payment) => {
        const ledgerTransactionId = await this.ledger.post(payment, {
          kind: 'game-reward',
          key: `game-reward/${id}`,
          metadata: { mode: this.settings.PAYMENTS_MODE },
          postings: [
            { account: accounts.gameTreasury, amount: -total },
            { account: accounts.memberEarned(userId), amount: total - donated },
            { account: accounts.charityFund, amount: donated },
          ],
        });
        await this.autoDonations.recordAutoDonation(payment, {
          userId,
          amount: donated,
          ledgerTransactionId,
        });
        return ledgerTransactionId;
      });
    } catch (error) {
      if (error instanceof InsufficientFundsError) return null;
      throw error;
    }
  }

  private get mode() {
    return { mode: this.settings.PAYMENTS_MODE, cluster: this.settings.SOLANA_CLUSTER };
  }
}
