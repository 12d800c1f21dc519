import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  type AdminGame,
  type AdminGameDetail,
  type AdminGameList,
  type AdminGameQuery,
  adminGameQuerySchema,
  adminGameSchema,
} from '#contracts';
import { Contacts, Usernames } from '#features/auth';
import { Standings } from '#features/leaderboards';
import { presentPosted } from '#features/payments';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, type Tx, UnitOfWork } from '#platform';
import { findAnyGame, listGames } from './admin-games.repository.js';
import { isRecorded } from './game-policy.js';
import { GameRewards } from './game-rewards.service.js';
import { presentGame } from './game.presenter.js';
import { GameNotFoundError } from './games.errors.js';
import type { SummaryRow } from './games.repository.js';
import { RefusedLogs } from './refused-logs.service.js';

/** All games, for operators. */
@Injectable()
export class AdminGames {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
    private readonly usernames: Usernames,
    private readonly standings: Standings,
    private readonly rewards: GameRewards,
    private readonly refusedLogs: RefusedLogs,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  @Exported({ name: 'games', query: adminGameQuerySchema, item: adminGameSchema })
  async list(
    { q, status, ...query }: AdminGameQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminGameList> {
    const term = q === undefined ? {} : { term: new SearchTerm(q, false) };
    const page = await findPage(query, (part) => listGames(tx, { status, ...term }, part));
    return { ...page, items: await this.present(tx, page.items) };
  }

  /** @throws GameNotFoundError */
  game(id: string): Promise<AdminGameDetail> {
    return this.unitOfWork.snapshot(async (tx) => {
      const row = await findAnyGame(tx, id);
      if (!row) throw new GameNotFoundError();
      const [game] = await this.present(tx, [row]);
      const posted = await this.rewards.transactionsOf(tx, id);
      return {
        game: game!,
        engine: row.engine,
        recorded: isRecorded(row),
        ledgerTransactions: posted.map((one) => presentPosted(one, this.brand.token.decimals)),
        refused: await this.refusedLogs.ofGame(tx, id),
      };
    });
  }

  private async present(tx: Tx, games: readonly SummaryRow[]): Promise<AdminGame[]> {
    const players = games.map(({ userId }) => userId);
    const played = games.filter(({ run, status }) => run === 'played' && status === 'completed');
    const ids = played.map(({ id }) => id);
    const [emails, usernames, topRuns] = await Promise.all([
      this.contacts.addressesOf(tx, players),
      this.usernames.usernamesOf(tx, players),
      this.standings.topRunsAmong(tx, ids),
    ]);
    return games.map((row) => ({
      ...presentGame(row, this.brand.token.decimals),
      email: emails.get(row.userId) ?? null,
      username: usernames.get(row.userId) ?? null,
      watchable: topRuns.has(row.id),
    }));
  }
}
