import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  type AdminVaultList,
  type AdminVaultLock,
  adminVaultLockSchema,
  type AdminVaultQuery,
  adminVaultQuerySchema,
} from '#contracts';
import { Contacts, Usernames } from '#features/auth';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, UnitOfWork } from '#platform';
import { listLocks } from './admin-vault.repository.js';
import type { LockRow } from './vault-locks.repository.js';
import { presentLock } from './vault.presenter.js';

/** All locks of the vault, for operators. */
@Injectable()
export class AdminVault {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
    private readonly usernames: Usernames,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  @Exported({ name: 'vault', query: adminVaultQuerySchema, item: adminVaultLockSchema })
  async list(
    { q, status, ...query }: AdminVaultQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminVaultList> {
    const term = q === undefined ? {} : { term: new SearchTerm(q, false) };
    const page = await findPage(query, (part) => listLocks(tx, { status, ...term }, part));
    const members = page.items.map(({ userId }) => userId);
    const [emails, usernames] = await Promise.all([
      this.contacts.addressesOf(tx, members),
      this.usernames.usernamesOf(tx, members),
    ]);
    const present = (row: LockRow): AdminVaultLock => ({
      ...presentLock(row, this.brand.token.decimals),
      userId: row.userId,
      email: emails.get(row.userId) ?? null,
      username: usernames.get(row.userId) ?? null,
    });
    return { ...page, items: page.items.map(present) };
  }
}
