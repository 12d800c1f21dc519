import { Injectable } from '@nestjs/common';
import { saying } from '#libs/brand';
import { appendEvent, DomainError, RateLimiter, UnitOfWork } from '#libs/platform';
import { LastAdminError } from '../access/access.errors.js';
import { countAdmins, deleteAccount, findAccount, lockAccount } from './accounts.repository.js';
import type { Caller } from '../wire/caller.js';
import { noticeDue } from '../mails/notice-due.js';
import type { Actor } from '../access/member.guard.js';
import { verifyPassword } from '../passwords/password-hash.js';
import { PASSWORD_LIMIT } from '../wire/request-limits.js';
import { anonymiseSecurityEvents, recordSecurityEvent } from './security-log.repository.js';
import { Sessions } from '../sessions/sessions.service.js';

class PasswordInvalidError extends DomainError {
  constructor() {
    super(
      'PASSWORD_INVALID',
      422,
      saying(({ refusals }) => refusals.password),
      [{ path: 'password', message: saying(({ refusals }) => refusals.details.password) }],
    );
  }
}

/**
 * The end of an account. Its rows go at once; other features hear of it and forget what is theirs. The ledger and the audit
 * log keep their entries, which name nobody but an id.
 */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws PasswordInvalidError when the account has a password and this is not it; LastAdminError; DomainError 429 */
  async delete(actor: Actor, password: string | undefined, caller: Caller): Promise<{ deletedAt: string }> {
    await this.limiter.consume(PASSWORD_LIMIT, actor.email);
    const known = await findAccount(this.unitOfWork.read, actor.userId);
    const hash = known?.password_hash ?? undefined;
    if (hash !== undefined && !(await verifyPassword(hash, password ?? ''))) throw new PasswordInvalidError();
    const deletedAt = new Date().toISOString();
    await this.unitOfWork.run(async (tx) => {
      const admins = await countAdmins(tx);
      const account = await lockAccount(tx, actor.userId);
      if (!account) return;
      if (account.role === 'admin' && admins === 1) throw new LastAdminError();
      await this.sessions.end(tx, { accountId: account.id });
      await recordSecurityEvent(tx, { event: 'account-deleted', accountId: account.id, caller });
      await anonymiseSecurityEvents(tx, account.id);
      await appendEvent(tx, 'account.deleted', { userId: account.id });
      await noticeDue(tx, account, 'account-deleted', { at: deletedAt });
      await deleteAccount(tx, account.id);
    });
    return { deletedAt };
  }
}
