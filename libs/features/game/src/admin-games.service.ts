import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  type AdminGame,
  type AdminGameList,
  type AdminGameQuery,
  adminGameQuerySchema,
  adminGameSchema,
} from '#contracts';
import { Contacts, Usernames } from '#features/auth';
import { Standings } from '#features/leaderboards';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, UnitOfWork } from '#platform';
import { listGames } from './admin-games.repository.js';
import { presentGame } from './game.presenter.js';
import type { SummaryRow } from './games.repository.js';

/** All games, for operators. */
@Injectable()
export class AdminGames {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
    private readonly usernames: Usernames,
    private readonly standings: Standings,
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
    const players = page.items.map(({ userId }) => userId);
    const played = page.items.filter(({ run, status }) => run === 'played' && status === 'completed');
    const ids = played.map(({ id }) => id);
    const [emails, usernames, topRuns] = await Promise.all([
      this.contacts.addressesOf(tx, players),
      this.usernames.usernamesOf(tx, players),
      this.standings.topRunsAmong(tx, ids),
    ]);
    const present = (row: SummaryRow): AdminGame => ({
      ...presentGame(row, this.brand.token.decimals),
      email: emails.get(row.userId) ?? null,
      username: usernames.get(row.userId) ?? null,
      watchable: topRuns.has(row.id),
    });
    return { ...page, items: page.items.map(present) };
  }
}
