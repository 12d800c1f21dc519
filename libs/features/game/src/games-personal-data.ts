import { Inject, Injectable } from '@nestjs/common';
import { MAX_EXPORTED, type PersonalDataSource, PersonalDataSection } from '#features/auth';
import type { Brand } from '#brand';
import { BRAND, type Tx } from '#platform';
import { GameRewards } from './game-rewards.service.js';
import { presentGame, presentStats } from './game.presenter.js';
import { findCompletedGames, findOpenGame, findPlayer } from './games.repository.js';
import { findRefusedLogs } from './refused-logs.repository.js';

/** An export contains only this many refused runs, the newest: each can be 20 kB, and anybody can send many. */
const MAX_REFUSED = 200;

/** Adds games and refused runs to their player's export. Games outlive the account, because the ledger refers to them. */
@Injectable()
@PersonalDataSection('games')
export class GamesPersonalData implements PersonalDataSource {
  constructor(
    @Inject(BRAND) private readonly brand: Brand,
    private readonly rewards: GameRewards,
  ) {}

  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const { decimals } = this.brand.token;
    const open = await findOpenGame(tx, userId);
    const refused = await findRefusedLogs(tx, { limit: MAX_REFUSED }, userId);
    const completed = await findCompletedGames(tx, userId, { limit: MAX_EXPORTED });
    return {
      stats: presentStats(await findPlayer(tx, userId), this.rewards.dailyCap, decimals),
      mostRefusedRuns: MAX_REFUSED,
      refusedRuns: refused.map((row) => ({
        sessionId: row.sessionId,
        reason: row.reason,
        refusedAt: row.refusedAt.toISOString(),
        elapsedMs: row.elapsedMs,
        log: row.log,
      })),
      sessions: [...(open ? [open] : []), ...completed].map((row) => presentGame(row, decimals)),
    };
  }
}
