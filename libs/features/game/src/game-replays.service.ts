import { Inject, Injectable } from '@nestjs/common';
import { Usernames } from '#features/auth';
import type { Brand } from '#brand';
import { formatUnits, type GameReplay } from '#contracts';
import { Standings } from '#features/leaderboards';
import { BRAND, UnitOfWork } from '#platform';
import { ReplayNotFoundError } from './games.errors.js';
import { isRecorded } from './game-policy.js';
import { findCompletedGame, type GameRow } from './games.repository.js';

/** Replays: anybody may watch the best runs of the top 10 of a period, and operators all that are recorded. */
@Injectable()
export class GameReplays {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: Standings,
    private readonly usernames: Usernames,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** @throws ReplayNotFoundError also for a run that is not public */
  async replay(sessionId: string): Promise<GameReplay> {
    if (!(await this.standings.isTopRun(sessionId))) throw new ReplayNotFoundError();
    return this.recorded(sessionId);
  }

  /** A run that need not be public. @throws ReplayNotFoundError */
  async recorded(sessionId: string): Promise<GameReplay> {
    const game = await findCompletedGame(this.unitOfWork.read, sessionId);
    if (!game || !isRecorded(game)) throw new ReplayNotFoundError();
    return {
      sessionId,
      username: await this.usernames.usernameOf(game.userId),
      seed: game.seed,
      engine: game.engine ?? 0,
      ticks: game.ticks,
      changes: pairsOf(game),
      score: game.score,
      totalRewards: formatUnits(game.totalRewards, this.brand.token.decimals),
      playedAt: (game.sessionEnd ?? game.createdAt).toISOString(),
    };
  }
}

const pairsOf = ({ changes }: GameRow): GameReplay['changes'] =>
  Array.from({ length: changes.length / 2 }, (_, pair) => [
    changes[2 * pair] as number,
    changes[2 * pair + 1] as number,
  ]);
