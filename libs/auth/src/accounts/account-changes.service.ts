import { Inject, Injectable } from '@nestjs/common';
import type { AuthUser } from '#libs/contracts';
import { appendEvent, RateLimiter, SETTINGS, type Settings, type Tx, UnitOfWork } from '#libs/platform';
import { presentUser } from './account.presenter.js';
import {
  type AccountChange,
  type AccountRow,
  findAccountByEmail,
  lockAccount,
  updateAccount,
} from './accounts.repository.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { noticeDue } from '../mails/notice-due.js';
import { factsOf } from '../mails/notice-facts.js';
import { readEmail } from '../wire/email-address.js';
import { findFactors } from '../factors/factors.repository.js';
import { EMAIL_CHANGE } from '../links/link-types.js';
import { LinkRequests } from '../links/link-requests.service.js';
import { MailLimits } from '../links/mail-limits.js';
import { voidTokens } from '../links/one-time-tokens.repository.js';
import { verifyPassword } from '../passwords/password-hash.js';
import { Passwords } from '../passwords/passwords.service.js';
import { readPkce } from '../links/pkce.js';
import { recordSecurityEvent } from './security-log.repository.js';
import { PASSWORD_LIMIT } from '../wire/request-limits.js';
import type { SessionRow } from '../sessions/sessions.repository.js';
import { Sessions } from '../sessions/sessions.service.js';
import type { SignedIn } from '../access/signed-in.repository.js';
import { Verification } from '../links/verification.service.js';
import { hasRoomForData, type WireFields } from '../wire/wire-body.js';

const REAUTHENTICATION_AFTER_MS = 24 * 3_600_000;

/** What an account's owner changes: `PUT /user` (auth contract §4). */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly links: LinkRequests,
    private readonly limits: MailLimits,
    private readonly limiter: RateLimiter,
    private readonly sessions: Sessions,
    private readonly verification: Verification,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Changes password, data and address, all or none. Everything else in the body is not the owner's to set.
   * @throws AuthError `not_admin`, `insufficient_aal`, `validation_failed`, `same_password`, `current_password_required`,
   *   `current_password_invalid`, `reauthentication_needed`, `reauthentication_not_valid`, `email_exists`,
   *   `over_email_send_rate_limit`; WeakPasswordError; DomainError 429
   */
  async change(
    signedIn: SignedIn,
    fields: WireFields,
    redirectTo: string | undefined,
    caller: Caller,
  ): Promise<AuthUser> {
    const { account, session, hasSecondFactor } = signedIn;
    if (fields.app_metadata !== undefined)
      throw new AuthError('not_admin', 'Updating app_metadata is not allowed');
    const email = fields.email ? readEmail(fields.email) : account.email;
    const movesTo = email === account.email ? undefined : email;
    if ((movesTo || fields.password !== undefined) && hasSecondFactor && session.aal !== 'aal2') {
      throw new AuthError(
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      );
    }
    const pkce = readPkce(fields);
    const passwordHash = fields.password === undefined ? undefined : await this.hashNew(signedIn, fields);
    if (movesTo) {
      if (await findAccountByEmail(this.unitOfWork.read, movesTo)) throw new AuthError('email_exists');
      await this.limits.consume('email_change', account.email);
      await this.limits.consume('email_change', movesTo);
    }
    // A wrong code must be counted, so its refusal is answered through the commit.
    const outcome = await this.unitOfWork.run(async (tx): Promise<AuthUser | AuthError> => {
      const current = await lockAccount(tx, account.id);
      if (!current) throw new AuthError('user_not_found');
      if (passwordHash && !(await this.isReauthenticated(tx, current, session, fields.nonce))) {
        return new AuthError('reauthentication_not_valid');
      }
      const change: AccountChange = {};
      if (fields.data) {
        change.user_metadata = mergeData(current.user_metadata, fields.data);
        if (!isLanguageAlone(fields.data))
          await recordSecurityEvent(tx, { event: 'profile-changed', accountId: account.id, caller });
      }
      if (passwordHash) {
        Object.assign(change, await this.changePassword(tx, current, session, passwordHash, caller));
      }
      if (movesTo) {
        Object.assign(change, await this.requestEmailChange(tx, current, movesTo, caller));
        const moved = { userId: account.id, email: current.email, newEmail: movesTo };
        await this.links.confirmEmailChange(tx, moved, redirectTo, pkce, caller);
      }
      const changed = Object.keys(change).length > 0 ? await updateAccount(tx, account.id, change) : current;
      return presentUser(changed, await findFactors(tx, account.id));
    });
    if (outcome instanceof AuthError) throw outcome;
    return outcome;
  }

  /**
   * `GET /reauthenticate`: mails the code that `nonce` takes.
   * @throws AuthError `over_email_send_rate_limit`
   */
  async reauthenticate({ account }: SignedIn, caller: Caller): Promise<void> {
    await this.limits.consume('reauthentication', account.email);
    const pkce = { codeChallenge: null, codeChallengeMethod: null };
    await this.unitOfWork.run((tx) =>
      appendEvent(tx, 'account.link-requested', {
        ...this.links.request('reauthentication', account.email, undefined, pkce, caller),
        userId: account.id,
      }),
    );
  }

  private async hashNew({ account, session }: SignedIn, fields: WireFields): Promise<string> {
    const old = account.password_hash ?? undefined;
    const byPassword = session.amr.some(({ method }) => method === 'password');
    // Who came by a mailed link may have forgotten it.
    if (old !== undefined && byPassword && (this.settings.AUTH_CURRENT_PASSWORD || fields.current_password)) {
      if (!fields.current_password) throw new AuthError('current_password_required');
      await this.limiter.consume(PASSWORD_LIMIT, account.email);
      if (!(await verifyPassword(old, fields.current_password)))
        throw new AuthError('current_password_invalid');
      await this.limiter.forgive(PASSWORD_LIMIT, account.email);
    }
    const hash = await this.passwords.hashNew(fields.password);
    if (old !== undefined && (await verifyPassword(old, fields.password!)))
      throw new AuthError('same_password');
    return hash;
  }

  /** Whether the session is young enough, or its owner's mailed code right. @throws AuthError `reauthentication_needed` */
  private async isReauthenticated(
    tx: Tx,
    account: AccountRow,
    session: SessionRow,
    nonce: string | undefined,
  ): Promise<boolean> {
    const isOld = Date.now() - session.created_at.getTime() > REAUTHENTICATION_AFTER_MS;
    if (!this.settings.AUTH_REAUTHENTICATION || !isOld) return true;
    if (!nonce) throw new AuthError('reauthentication_needed');
    return this.verification.spendNonce(tx, account, nonce);
  }

  /** Ends every other session and voids every outstanding link: whoever knew the old password is out. */
  private async changePassword(
    tx: Tx,
    account: AccountRow,
    session: SessionRow,
    passwordHash: string,
    caller: Caller,
  ): Promise<AccountChange> {
    await this.sessions.end(tx, { accountId: account.id, except: session.id });
    await voidTokens(tx, account.id);
    await recordSecurityEvent(tx, { event: 'password-changed', accountId: account.id, caller });
    await noticeDue(tx, account, 'password-changed', factsOf(caller));
    return { password_hash: passwordHash, new_email: null, email_change_sent_at: null };
  }

  private async requestEmailChange(
    tx: Tx,
    account: AccountRow,
    newEmail: string,
    caller: Caller,
  ): Promise<AccountChange> {
    await voidTokens(tx, account.id, EMAIL_CHANGE);
    await recordSecurityEvent(tx, { event: 'email-change-requested', accountId: account.id, caller });
    return { new_email: newEmail, email_change_sent_at: new Date() };
  }
}

/** Reading the site in another language is no news to whoever did it. */
const isLanguageAlone = (data: Record<string, unknown>): boolean => Object.keys(data).join() === 'language';

/** At the top level; `null` removes a key. @throws AuthError 400 `validation_failed` when it grows too large */
function mergeData(old: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...old, ...given }).filter(([, value]) => value !== null),
  );
  if (!hasRoomForData(merged)) throw new AuthError('validation_failed', 'data is too large');
  return merged;
}
