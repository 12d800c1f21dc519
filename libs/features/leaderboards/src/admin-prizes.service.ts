import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  type AdminPrize,
  type AdminPrizeList,
  type AdminPrizeQuery,
  adminPrizeQuerySchema,
  adminPrizeSchema,
  formatUnits,
} from '#contracts';
import { Contacts, Usernames } from '#features/auth';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, UnitOfWork } from '#platform';
import { type AdminPrizeRow, listPrizes } from './admin-prizes.repository.js';

/** The prizes of all leaderboards, for operators. */
@Injectable()
export class AdminPrizes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
    private readonly usernames: Usernames,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  @Exported({ name: 'leaderboards', query: adminPrizeQuerySchema, item: adminPrizeSchema })
  async list(
    { q, status, ...query }: AdminPrizeQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminPrizeList> {
    const term = q === undefined ? {} : { term: new SearchTerm(q, false) };
    const page = await findPage(query, (part) => listPrizes(tx, { status, ...term }, part));
    const winners = page.items.map(({ userId }) => userId);
    const [emails, usernames] = await Promise.all([
      this.contacts.addressesOf(tx, winners),
      this.usernames.usernamesOf(tx, winners),
    ]);
    const present = (row: AdminPrizeRow): AdminPrize => ({
      id: `${row.periodId}-${row.rank}`,
      period: row.period,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      rank: row.rank,
      userId: row.userId,
      email: emails.get(row.userId) ?? null,
      username: usernames.get(row.userId) ?? null,
      amount: formatUnits(row.amount, this.brand.token.decimals),
      status: row.status,
      settledAt: row.settledAt?.toISOString() ?? null,
      ledgerTransactionId: row.ledgerTransactionId,
    });
    return { ...page, items: page.items.map(present) };
  }
}
