import { Inject, Injectable } from '@nestjs/common';
import { type PersonalDataSource, PersonalDataSection } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { BRAND, type Tx } from '#libs/platform';
import { GameRewards } from './game-rewards.service.js';
import { presentGame, presentStats } from './game.presenter.js';
import { findCompletedGames, findOpenGame, findPlayer } from './games.repository.js';

/** The games, in their player's export. They outlive the account, as the books they are in do. */
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
    const completed = await findCompletedGames(tx, userId, null);
    return {
      stats: presentStats(await findPlayer(tx, userId), this.rewards.dailyCap, decimals),
      sessions: [...(open ? [open] : []), ...completed].map((row) => presentGame(row, decimals)),
    };
  }
}
