import { Inject, Injectable } from '@nestjs/common';
import { type Brand, format } from '#brand';
import { type DeleteAccount, type DeletionTerms, formatUnits, groupDigits, parseUnits } from '#contracts';
import {
  appendEvent,
  blankEntriesNaming,
  BRAND,
  DomainError,
  moneyModeOf,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import {
  LastAdminError,
  MfaRequiredError,
  ProofNeededError,
  UnauthorizedError,
} from '../access/access.errors.js';
import { hasProof } from '../access/proofs.service.js';
import { lacksFactor } from '../factors/factors.repository.js';
import { countAdmins, deleteAccount, findAccount, lockAccount } from './accounts.repository.js';
import { AccountLimits } from '../wire/account-limits.js';
import type { Caller } from '../wire/caller.js';
import { requestNotice } from '../mails/request-notice.js';
import type { Actor } from '../access/signed-in.params.js';
import { type Forfeits, PersonalData, subjectOf } from './personal-data.js';
import { Passwords } from '../passwords/passwords.service.js';
import { SESSION_PASSWORD_LIMIT } from '../wire/request-limits.js';
import { anonymiseSecurityEvents, recordSecurityEvent } from './security-log.repository.js';
import { lockSession } from '../sessions/sessions.repository.js';
import { Sessions } from '../sessions/sessions.service.js';

class PasswordInvalidError extends DomainError {
  constructor() {
    super('PASSWORD_INVALID', 422, (brand) => format(brand, brand.texts.refusals.password), [
      { path: 'password', message: (brand) => format(brand, brand.texts.refusals.details.password) },
    ]);
  }
}

/** The account would forfeit more than its owner has agreed to. */
class MoreForfeitedError extends DomainError {
  /** @param total in whole tokens */
  constructor(total: string) {
    super('MORE_FORFEITED', 409, (brand) =>
      format(brand, brand.texts.refusals.moreForfeited, { amount: groupDigits(total, brand.language) }),
    );
  }
}

const totalOf = ({ earned, bought, prizes }: Forfeits): bigint => earned + bought + prizes;

/**
 * Deletes an account. Its rows are deleted at once, and each feature forgets its own data about the owner. The
 * ledger and the audit log keep their entries, which then identify nobody except by an id.
 */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly tries: AccountLimits,
    private readonly passwords: Passwords,
    private readonly data: PersonalData,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** What the owner would forfeit by deleting the account now. */
  async terms({ userId }: Actor): Promise<DeletionTerms> {
    const forfeits = await this.unitOfWork.snapshot((tx) => this.data.forfeits(tx, userId));
    const { earned, bought, prizes } = forfeits;
    return {
      ...moneyModeOf(this.settings),
      forfeits: { earned: this.tokens(earned), bought: this.tokens(bought), prizes: this.tokens(prizes) },
      total: this.tokens(totalOf(forfeits)),
    };
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
      if (account.role === 'admin' && admins === 1) throw new LastAdminError();
      await this.checkForfeits(tx, account.id, forfeits);
      await this.sessions.end(tx, { accountId: account.id });
      await recordSecurityEvent(tx, { event: 'account-deleted', accountId: account.id, caller });
      await anonymiseSecurityEvents(tx, [account.id]);
      for (const email of [account.email, account.newEmail])
        if (email !== null) await blankEntriesNaming(tx, email);
      await appendEvent(tx, 'account.deleted', { userId: account.id });
      await requestNotice(tx, account, 'account-deleted', { at: deletedAt });
      await this.data.forget(tx, subjectOf(account));
      await deleteAccount(tx, account.id);
    });
    return { deletedAt };
  }

  /** @param confirmed in whole tokens */
  private async checkForfeits(tx: Tx, userId: string, confirmed: string): Promise<void> {
    const total = totalOf(await this.data.forfeits(tx, userId));
    if (total > this.units(confirmed)) throw new MoreForfeitedError(this.tokens(total));
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.brand.token.decimals);
  }

  /** Decimal places beyond the token's are dropped, because nobody can hold such an amount. */
  private units(amount: string): bigint {
    const [whole = '0', fraction = ''] = amount.split('.');
    const { decimals } = this.brand.token;
    return parseUnits(`${whole}.${fraction.slice(0, decimals) || '0'}`, decimals);
  }
}
