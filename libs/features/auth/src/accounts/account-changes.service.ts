import { Inject, Injectable } from '@nestjs/common';
import type { AuthUser } from '#contracts';
import { appendEvent, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { presentUser } from './account.presenter.js';
import {
  type AccountChange,
  type AccountRow,
  findAccountByEmail,
  lockAccount,
  updateAccount,
} from './accounts.repository.js';
import { AccountLimits } from '../wire/account-limits.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { requestNotice } from '../mails/request-notice.js';
import { factsOf } from '../mails/notice-facts.js';
import { readEmail } from '../wire/email-address.js';
import { findFactors, lacksFactor } from '../factors/factors.repository.js';
import { EMAIL_CHANGE } from '../links/link-types.js';
import { LinkRequests } from '../links/link-requests.service.js';
import { MailLimits } from '../links/mail-limits.js';
import { voidTokens } from '../links/one-time-tokens.repository.js';
import { Passwords } from '../passwords/passwords.service.js';
import { readPkce } from '../links/pkce.js';
import { recordSecurityEvent } from './security-log.repository.js';
import { SESSION_PASSWORD_LIMIT } from '../wire/request-limits.js';
import { isProven } from '../sessions/session-life.js';
import { lockSession, type SessionRow } from '../sessions/sessions.repository.js';
import { Sessions } from '../sessions/sessions.service.js';
import type { SignedIn } from '../access/signed-in.repository.js';
import { Verification } from '../links/verification.service.js';
import { isDataSmallEnough, type WireFields } from '../wire/wire-body.js';

/** Changes that owners make to their account: `PUT /user` (auth contract §4). */
@Injectable()
export class AccountChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly links: LinkRequests,
    private readonly limits: MailLimits,
    private readonly tries: AccountLimits,
    private readonly sessions: Sessions,
    private readonly verification: Verification,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Changes password, data and e-mail address, all or none. Owners can't set any other field, so other fields are
   * ignored; `app_metadata` is refused.
   * @throws AuthError `not_admin`, `insufficient_aal`, `validation_failed`, `same_password`,
   *   `current_password_required`, `current_password_invalid`, `reauthentication_needed`,
   *   `reauthentication_not_valid`, `email_exists`, `over_email_send_rate_limit`; WeakPasswordError; DomainError
   *   429
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
    if (hasSecondFactor && session.aal !== 'aal2') throw secondFactorRequired();
    const pkce = readPkce(fields);
    const byPassword = await this.isProvenByPassword(signedIn, fields, caller);
    const newPassword =
      fields.password === undefined
        ? undefined
        : await this.hashNewPassword(account.passwordHash, fields.password);
    const isDelicate = newPassword !== undefined || movesTo !== undefined;
    const lacksProof = isDelicate && !byPassword && !isProven(session, Date.now());
    const nonce = lacksProof ? fields.nonce : undefined;
    if (movesTo) {
      // An unconfirmed account doesn't reserve its address. It is deleted once both addresses have confirmed the
      // change.
      const holder = await findAccountByEmail(this.unitOfWork.read, movesTo);
      if (holder?.emailConfirmedAt) throw new AuthError('email_exists');
      // Checked before the mails are counted, because the client repeats the request once it has the proof.
      if (lacksProof && !nonce) throw new AuthError('reauthentication_needed');
    }
    const mailed = movesTo ? [account.email, movesTo] : [];
    return this.limits.runCounted('email_change', mailed, caller, async () => {
      const forgive = nonce ? await this.verification.countGuess(account.email, caller) : undefined;
      // A wrong code must be counted, so its refusal is returned and the transaction commits.
      const outcome = await this.unitOfWork.run(async (tx): Promise<AuthUser | AuthError> => {
        const current = await lockAccount(tx, account.id);
        if (!current) throw new AuthError('user_not_found');
        // The session may have ended since the guard checked it, perhaps because the owner changed the password
        // elsewhere.
        const own = await lockSession(tx, session.id);
        if (!own) throw new AuthError('session_not_found');
        if (await lacksFactor(tx, account.id, session.id)) throw secondFactorRequired();
        const isShown = byPassword && current.passwordHash === account.passwordHash;
        if (isDelicate && !isShown && !isProven(own, Date.now())) {
          if (!nonce) throw new AuthError('reauthentication_needed');
          if (!(await this.verification.spendNonce(tx, current, nonce)))
            return new AuthError('reauthentication_not_valid');
        }
        // Checked only after the proof, because it reveals what the current password is.
        if (newPassword?.isOld) throw new AuthError('same_password');
        const change: AccountChange = {};
        if (fields.data) {
          change.userMetadata = mergeData(current.userMetadata, fields.data);
          if (!changesOnlyLanguage(fields.data))
            await recordSecurityEvent(tx, { event: 'profile-changed', accountId: account.id, caller });
        }
        if (newPassword) {
          Object.assign(change, await this.changePassword(tx, current, session, newPassword.hash, caller));
        }
        if (movesTo) {
          Object.assign(change, await this.requestEmailChange(tx, current, movesTo, caller));
          const moved = { userId: account.id, email: current.email, newEmail: movesTo };
          await this.links.confirmEmailChange(tx, moved, redirectTo, pkce, caller);
        }
        const changed =
          Object.keys(change).length > 0 ? await updateAccount(tx, account.id, change) : current;
        return presentUser(changed, await findFactors(tx, account.id));
      });
      if (outcome instanceof AuthError) throw outcome;
      await forgive?.();
      return outcome;
    });
  }

  /**
   * `GET /reauthenticate`: mails the code that `PUT /user` accepts as `nonce`.
   * @throws AuthError `over_email_send_rate_limit`
   */
  async reauthenticate({ account }: SignedIn, caller: Caller): Promise<void> {
    const pkce = { codeChallenge: null, codeChallengeMethod: null };
    const request = this.links.request('reauthentication', account.email, undefined, pkce, caller);
    await this.limits.runCounted('reauthentication', [account.email], caller, () =>
      this.unitOfWork.run((tx) =>
        appendEvent(tx, 'account.link-requested', { ...request, userId: account.id }),
      ),
    );
  }

  /** Whether the request itself contains the correct current password. */
  private async isProvenByPassword(
    { account, session }: SignedIn,
    fields: WireFields,
    caller: Caller,
  ): Promise<boolean> {
    const old = account.passwordHash ?? undefined;
    const isAsked = fields.password !== undefined && this.settings.AUTH_CURRENT_PASSWORD;
    const byPassword = session.amr.some(({ method }) => method === 'password');
    // A member who signed in through a mailed link may have forgotten the password.
    if (old === undefined || !byPassword || !(isAsked || fields.current_password)) return false;
    if (!fields.current_password) throw new AuthError('current_password_required');
    const { current_password: given } = fields;
    const check = () => this.passwords.matches(old, given);
    if (!(await this.tries.attempt(SESSION_PASSWORD_LIMIT, account.email, caller, check, session.id)))
      throw new AuthError('current_password_invalid');
    await this.tries.forgive(SESSION_PASSWORD_LIMIT, account.email, caller, session.id);
    return true;
  }

  /** Hashes the new password and reports whether it equals the current one. */
  private async hashNewPassword(
    old: string | null,
    password: string,
  ): Promise<{ hash: string; isOld: boolean }> {
    const hash = await this.passwords.hashNew(password);
    return { hash, isOld: old !== null && (await this.passwords.matches(old, password)) };
  }

  /**
   * Ends every other session and voids every outstanding link, so that anybody who knew the old password is signed
   * out.
   */
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
    await requestNotice(tx, account, 'password-changed', factsOf(caller));
    return { passwordHash, newEmail: null, emailChangeSentAt: null };
  }

  private async requestEmailChange(
    tx: Tx,
    account: AccountRow,
    newEmail: string,
    caller: Caller,
  ): Promise<AccountChange> {
    await voidTokens(tx, account.id, EMAIL_CHANGE);
    await recordSecurityEvent(tx, { event: 'email-change-requested', accountId: account.id, caller });
    return { newEmail, emailChangeSentAt: new Date() };
  }
}

/** An account with a verified factor can only be changed at aal2. */
const secondFactorRequired = (): AuthError =>
  new AuthError('insufficient_aal', 'AAL2 session is required to update the user when MFA is enabled.');

/** Choosing another language is not recorded as a change of the profile. */
const changesOnlyLanguage = (data: Record<string, unknown>): boolean =>
  Object.keys(data).join() === 'language';

/**
 * Merges at the top level only; `null` removes a key.
 * @throws AuthError 400 `validation_failed` if the result is too large
 */
function mergeData(old: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...old, ...given }).filter(([, value]) => value !== null),
  );
  if (!isDataSmallEnough(merged)) throw new AuthError('validation_failed', 'data is too large');
  return merged;
}
