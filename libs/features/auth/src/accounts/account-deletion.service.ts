import { Injectable } from '@nestjs/common';
import { format } from '#brand';
import type { DeleteAccount, DeletionTerms } from '#contracts';
import { DomainError, UnitOfWork } from '#platform';
import { MfaRequiredError, ProofNeededError, UnauthorizedError } from '../access/access.errors.js';
import { hasProof } from '../access/proofs.service.js';
import type { Actor } from '../access/signed-in.params.js';
import { lacksFactor } from '../factors/factors.repository.js';
import { Passwords } from '../passwords/passwords.service.js';
import { lockSession } from '../sessions/sessions.repository.js';
import { AccountLimits } from '../wire/account-limits.js';
import type { Caller } from '../wire/caller.js';
import { SESSION_PASSWORD_LIMIT } from '../wire/request-limits.js';
import { AccountRemoval } from './account-removal.service.js';
import { countAdmins, findAccount, lockAccount } from './accounts.repository.js';

class PasswordInvalidError extends DomainError {
  constructor() {
    super('PASSWORD_INVALID', 422, (brand) => format(brand, brand.texts.refusals.password), [
      { path: 'password', message: (brand) => format(brand, brand.texts.refusals.details.password) },
    ]);
  }
}

/** Lets members delete their own accounts. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tries: AccountLimits,
    private readonly passwords: Passwords,
    private readonly removal: AccountRemoval,
  ) {}

  /** What the owner would forfeit by deleting the account now. */
  terms({ userId }: Actor): Promise<DeletionTerms> {
    return this.removal.terms(userId);
  }

  /**
   * @throws PasswordInvalidError if the account has a password and this is not it; ProofNeededError if it has no
   *   password and the session's proof is too old; UnauthorizedError if the session has ended meanwhile;
   *   MfaRequiredError; LastAdminError; MoreForfeitedError if the account holds more than its owner has agreed to
   *   give up; DomainError 429
   */
  async delete(
    actor: Actor,
    { password, forfeits = '0' }: DeleteAccount,
    caller: Caller,
  ): Promise<{ deletedAt: string }> {
    const check = async (): Promise<{ hash: string | undefined; matches: boolean }> => {
      const known = await findAccount(this.unitOfWork.read, actor.userId);
      const hash = known?.passwordHash ?? undefined;
      return { hash, matches: hash === undefined || (await this.passwords.matches(hash, password ?? '')) };
    };
    const { hash, matches } = await this.tries.attempt(
      SESSION_PASSWORD_LIMIT,
      actor.email,
      caller,
      check,
      actor.sessionId,
    );
    if (!matches) throw new PasswordInvalidError();
    const deletedAt = new Date().toISOString();
    await this.unitOfWork.run(async (tx) => {
      const admins = await countAdmins(tx);
      const account = await lockAccount(tx, actor.userId);
      if (!account) return;
      // The checks before the lock may be out of date by now.
      if (!(await lockSession(tx, actor.sessionId))) throw new UnauthorizedError();
      if (account.passwordHash !== (hash ?? null)) throw new PasswordInvalidError();
      // If the account has a password, the password checked above is the proof.
      if (hash === undefined && !(await hasProof(tx, actor.sessionId))) throw new ProofNeededError();
      if (await lacksFactor(tx, account.id, actor.sessionId)) throw new MfaRequiredError();
      await this.removal.remove(tx, account, { admins, forfeits, caller, at: deletedAt });
    });
    return { deletedAt };
  }
}
