import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import type { AdminGame, AdminGameList, AdminGameQuery } from '#contracts';
import { Contacts, Usernames } from '#features/auth';
import { Standings } from '#features/leaderboards';
import { BRAND, findPage, SearchTerm, UnitOfWork } from '#platform';
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

  /** Newest first. */
  async list({ q, status, ...query }: AdminGameQuery): Promise<AdminGameList> {
    const tx = this.unitOfWork.read;
    const term = q === undefined ? {} : { term: new SearchTerm(q, false) };
    const page = await findPage(query, (part) => listGames(tx, { status, ...term }, part));
    const players = page.items.map(({ userId }) => userId);
    const [emails, usernames] = await Promise.all([
      this.contacts.addressesOf(tx, players),
      this.usernames.usernamesOf(tx, players),
    ]);
    const present = async (row: SummaryRow): Promise<AdminGame> => ({
      ...presentGame(row, this.brand.token.decimals),
      email: emails.get(row.userId) ?? null,
      username: usernames.get(row.userId) ?? null,
      watchable:
        row.run === 'played' && row.status === 'completed' && (await this.standings.isTopRun(row.id)),
    });
    return { ...page, items: await Promise.all(page.items.map(present)) };
  }
}
