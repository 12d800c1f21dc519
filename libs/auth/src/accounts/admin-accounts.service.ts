import { usernameIn } from './usernames.service.js';
import { Injectable } from '@nestjs/common';
import { saying } from '#libs/brand';
import type { AdminAccount, AdminAccountList, Role } from '#libs/contracts';
import { DomainError, UnitOfWork } from '#libs/platform';
import { LastAdminError } from '../access/access.errors.js';
import {
  type AccountRow,
  countAdmins,
  lockAccount,
  searchAccounts,
  updateAccount,
} from './accounts.repository.js';
import type { Caller } from '../wire/caller.js';
import type { Actor } from '../access/member.guard.js';
import { recordSecurityEvent } from './security-log.repository.js';
import { Sessions } from '../sessions/sessions.service.js';

const LIMIT = 20;

class AccountNotFoundError extends DomainError {
  constructor() {
    super(
      'ACCOUNT_NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.accountMissing),
    );
  }
}

/** Who holds which role; only admins ask and change it. */
@Injectable()
export class AdminAccounts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
  ) {}

  /** Accounts whose address holds the text, at most twenty. */
  async find(email: string): Promise<AdminAccountList> {
    const found = await searchAccounts(this.unitOfWork.read, email, LIMIT);
    return { items: found.map(present), nextCursor: null };
  }

  /**
   * Gives a role. Every session of the account ends, so nothing stays open that the new role does not open.
   * @throws AccountNotFoundError, LastAdminError
   */
  async setRole(actor: Actor, id: string, role: Role, caller: Caller): Promise<AdminAccount> {
    return this.unitOfWork.run(async (tx) => {
      // Two admins who take each other's role at once: the second waits, and finds itself the last.
      const admins = await countAdmins(tx);
      const account = await lockAccount(tx, id);
      if (!account) throw new AccountNotFoundError();
      if (account.role === role) return present(account);
      if (account.role === 'admin' && admins === 1) throw new LastAdminError();
      await this.sessions.end(tx, { accountId: id });
      await recordSecurityEvent(tx, {
        event: 'role-changed',
        accountId: id,
        caller,
        details: { from: account.role, to: role, by: actor.userId },
      });
      return present(await updateAccount(tx, id, { role }));
    });
  }
}

const present = (account: AccountRow): AdminAccount => ({
  id: account.id,
  email: account.email,
  username: usernameIn(account.user_metadata, account.email),
  role: account.role,
  createdAt: account.created_at.toISOString(),
  confirmed: account.email_confirmed_at !== null,
});
