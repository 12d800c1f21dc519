import { Injectable } from '@nestjs/common';
import type { AuthSession } from '#contracts';
import { UnitOfWork } from '#platform';
import { findAccount, findAccountByEmail, lockAccount } from '../accounts/accounts.repository.js';
import { AccountLimits } from '../wire/account-limits.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { readEmail } from '../wire/email-address.js';
import { hashSecret } from '../links/link-secrets.js';
import { deleteAuthCode, lockAuthCode } from '../links/one-time-tokens.repository.js';
import { verifyPassword } from '../passwords/password-hash.js';
import { Passwords } from '../passwords/passwords.service.js';
import { matchesChallenge } from '../links/pkce.js';
import { recordSecurityEvent } from '../accounts/security-log.repository.js';
import { PASSWORD_LIMIT } from '../wire/request-limits.js';
import { findNewestSignUp } from '../accounts/sign-ups.repository.js';
import { browserMark } from './device.js';
import { isBanned, Sessions } from './sessions.service.js';
import type { WireFields } from '../wire/wire-body.js';

/** Opens sessions by password or by exchanged code: `POST /token` (auth contract §4). */
@Injectable()
export class SignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly passwords: Passwords,
    private readonly limits: AccountLimits,
  ) {}

  /**
   * An unknown address takes as long as a wrong password and gets the same response.
   * @throws AuthError `validation_failed`, `invalid_credentials`, `email_not_confirmed`, `user_banned`,
   *   `phone_provider_disabled`; DomainError 429
   */
  async byPassword({ email: given, phone, password }: WireFields, caller: Caller): Promise<AuthSession> {
    if (!given && phone) throw new AuthError('phone_provider_disabled');
    const email = readEmail(given);
    if (!password) throw new AuthError('invalid_credentials');
    await this.limits.consume(PASSWORD_LIMIT, email, caller);
    const account = await findAccountByEmail(this.unitOfWork.read, email);
    const { passwordHash: hash } = account?.emailConfirmedAt
      ? account
      : ((await findNewestSignUp(this.unitOfWork.read, email, browserMark(caller))) ?? {
          passwordHash: null,
        });
    if (!(await verifyPassword(hash ?? undefined, password)) || !account) {
      await this.unitOfWork.run((tx) =>
        recordSecurityEvent(tx, { event: 'sign-in-failed', accountId: account?.id ?? null, caller }),
      );
      throw new AuthError('invalid_credentials');
    }
    await this.limits.forgive(PASSWORD_LIMIT, email, caller);
    if (isBanned(account)) throw new AuthError('user_banned', undefined, { status: 400 });
    if (!account.emailConfirmedAt) throw new AuthError('email_not_confirmed');
    const opened = await this.unitOfWork.run(async (tx) => {
      const current = await lockAccount(tx, account.id);
      // The password was changed, or the account deleted, while the hash was being computed.
      if (current?.passwordHash !== account.passwordHash) throw new AuthError('invalid_credentials');
      return this.sessions.open(tx, current, 'password', caller);
    });
    const weakness = this.passwords.weakness(password);
    return { ...(await this.sessions.toAuthSession(opened)), ...(weakness && { weak_password: weakness }) };
  }

  /**
   * Exchanges the code of an opened link for a session (auth contract §5, PKCE). A code works once.
   * @throws AuthError `validation_failed`, `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`
   */
  async byCode({ auth_code, code_verifier }: WireFields, caller: Caller): Promise<AuthSession> {
    if (!auth_code || !code_verifier) {
      throw new AuthError(
        'validation_failed',
        'invalid request: both auth code and code verifier should be non-empty',
      );
    }
    const codeHash = hashSecret(auth_code);
    const opened = await this.unitOfWork.run(async (tx) => {
      const code = await lockAuthCode(tx, codeHash);
      if (!code) throw new AuthError('flow_state_not_found');
      if (code.expiresAt < new Date()) throw new AuthError('flow_state_expired');
      if (!matchesChallenge(code_verifier, code.codeChallenge, code.codeChallengeMethod)) {
        throw new AuthError('bad_code_verifier');
      }
      await deleteAuthCode(tx, codeHash);
      return this.sessions.open(tx, (await findAccount(tx, code.accountId))!, code.method, caller);
    });
    return this.sessions.toAuthSession(opened);
  }
}
