import { usernameIn } from './usernames.service.js';
import { Injectable } from '@nestjs/common';
import { format } from '#brand';
import type { AdminAccount, AdminAccountList, Role } from '#contracts';
import { DomainError, UnitOfWork } from '#platform';
import { ForbiddenError, LastAdminError, ProofNeededError } from '../access/access.errors.js';
import { hasProof } from '../access/proofs.service.js';
import {
  type AccountRow,
  countAdmins,
  findAccount,
  lockAccount,
  searchAccounts,
  updateAccount,
} from './accounts.repository.js';
import type { Caller } from '../wire/caller.js';
import type { Actor } from '../access/signed-in.params.js';
import { recordSecurityEvent } from './security-log.repository.js';
import { Sessions } from '../sessions/sessions.service.js';

const LIMIT = 20;

class AccountNotFoundError extends DomainError {
  constructor() {
    super('ACCOUNT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.accountMissing));
  }
}

/** Shows and changes the roles of accounts. Only admins may use it. */
@Injectable()
export class AdminAccounts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
  ) {}

  /** Accounts whose address contains the text, at most twenty. */
  async find(email: string): Promise<AdminAccountList> {
    const found = await searchAccounts(this.unitOfWork.read, email, LIMIT);
    return { items: found.map(present), nextCursor: null };
  }

  /**
   * Sets an account's role. Every session of the account ends, so that no page stays open that the new role may not
   * see.
   * @throws ForbiddenError if the actor has lost the admin role meanwhile; ProofNeededError, AccountNotFoundError,
   *   LastAdminError
   */
  async setRole(actor: Actor, id: string, role: Role, caller: Caller): Promise<AdminAccount> {
    return this.unitOfWork.run(async (tx) => {
      // If two admins remove each other's role at the same time, the second one waits here and then finds itself
      // the last admin.
      const admins = await countAdmins(tx);
      if ((await findAccount(tx, actor.userId))?.role !== 'admin') throw new ForbiddenError();
      if (!(await hasProof(tx, actor.sessionId))) throw new ProofNeededError();
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
  username: usernameIn(account.userMetadata, account.email),
  role: account.role,
  createdAt: account.createdAt.toISOString(),
  confirmed: account.emailConfirmedAt !== null && !account.emailAssumed,
});
