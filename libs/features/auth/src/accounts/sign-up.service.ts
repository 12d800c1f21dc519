import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { AuthSession, AuthUser } from '#contracts';
import { appendEvent, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { presentUser } from './account.presenter.js';
import { type AccountRow, lockOrInsertAccount, updateAccount } from './accounts.repository.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { requestNotice } from '../mails/request-notice.js';
import { readEmail } from '../wire/email-address.js';
import { LinkRequests } from '../links/link-requests.service.js';
import { MailLimits } from '../links/mail-limits.js';
import { voidTokens } from '../links/one-time-tokens.repository.js';
import { Passwords } from '../passwords/passwords.service.js';
import { type Pkce, readPkce } from '../links/pkce.js';
import { recordSecurityEvent } from './security-log.repository.js';
import { findNewestSignUp, forgetSignUps, insertSignUp, withdrawSignUp } from './sign-ups.repository.js';
import { deviceMarks, browserMark } from '../sessions/device.js';
import { type OpenSession, Sessions } from '../sessions/sessions.service.js';
import type { WireFields } from '../wire/wire-body.js';

interface SignUpInput {
  email: string;
  /** The id of a pending sign-up with the same password, which this one replaces. */
  repeats: string | undefined;
  passwordHash: string;
  data: Record<string, unknown>;
  redirectTo: string | undefined;
  pkce: Pkce;
  caller: Caller;
}

/** New accounts by e-mail and password (specification §2, auth contract §4). */
@Injectable()
export class SignUp {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly links: LinkRequests,
    private readonly limits: MailLimits,
    private readonly sessions: Sessions,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Stores the sign-up until its mailed link is opened, next to other pending sign-ups with the same address
   * (docs/decisions/033). If the address already has a confirmed account, the response looks the same and nothing
   * changes.
   * @throws AuthError `validation_failed`, `signup_disabled`, `anonymous_provider_disabled`,
   *   `phone_provider_disabled`, `over_email_send_rate_limit`; WeakPasswordError; `user_already_exists` only if
   *   `AUTH_CONFIRM_EMAIL` is off
   */
  async signUp(
    fields: WireFields,
    redirectTo: string | undefined,
    caller: Caller,
  ): Promise<AuthUser | AuthSession> {
    if (!this.settings.AUTH_SIGNUP_OPEN) throw new AuthError('signup_disabled');
    if (!fields.email) {
      throw new AuthError(fields.phone ? 'phone_provider_disabled' : 'anonymous_provider_disabled');
    }
    const email = readEmail(fields.email);
    const pkce = readPkce(fields);
    const passwordHash = await this.passwords.hashNew(fields.password);
    const data = fields.data ?? {};
    const repeats = await this.findRepeated(email, fields.password!, caller);
    const input = { email, repeats, passwordHash, data, redirectTo, pkce, caller };
    if (!this.settings.AUTH_CONFIRM_EMAIL) return this.sessions.toAuthSession(await this.signUpAtOnce(input));
    return this.limits.runCounted('signup', [email], caller, () =>
      this.unitOfWork.run((tx) => this.signUpUnconfirmed(tx, input)),
    );
  }

  private async signUpUnconfirmed(tx: Tx, input: SignUpInput): Promise<AuthUser> {
    const { email, redirectTo, pkce, caller } = input;
    const account = await this.lockOrInsert(tx, email, caller);
    // Built from the request alone with fresh times, so that the response doesn't reveal whether the sign-up was
    // stored.
    const response = presentUser(newAccountOf(input, account.inserted ? account : undefined), []);
    if (account.emailConfirmedAt) {
      await requestNotice(tx, account, 'already-registered', {});
      return response;
    }
    const signUpId = randomUUID();
    if (input.repeats) await withdrawSignUp(tx, input.repeats);
    await insertSignUp(tx, {
      id: signUpId,
      accountId: account.id,
      passwordHash: input.passwordHash,
      userMetadata: input.data,
      browser: deviceMarks(caller),
    });
    const request = this.links.request('signup', email, redirectTo, pkce, caller);
    await appendEvent(tx, 'account.link-requested', { ...request, signUpId });
    if (!account.inserted) await updateAccount(tx, account.id, { confirmationSentAt: new Date() });
    return response;
  }

  /**
   * Confirms the account at once. Whether the address belongs to its creator remains to be proven
   * (docs/decisions/033).
   */
  private signUpAtOnce({ email, passwordHash, data, caller }: SignUpInput): Promise<OpenSession> {
    return this.unitOfWork.run(async (tx) => {
      const account = await this.lockOrInsert(tx, email, caller);
      if (account.emailConfirmedAt) throw new AuthError('user_already_exists');
      await voidTokens(tx, account.id);
      await forgetSignUps(tx, account.id);
      const confirmed = await updateAccount(tx, account.id, {
        passwordHash,
        userMetadata: data,
        emailConfirmedAt: new Date(),
        emailAssumed: true,
        confirmationSentAt: null,
      });
      return this.sessions.open(tx, confirmed, 'password', caller);
    });
  }

  private async lockOrInsert(
    tx: Tx,
    email: string,
    caller: Caller,
  ): Promise<AccountRow & { inserted: boolean }> {
    const account = await lockOrInsertAccount(tx, email);
    if (account.inserted)
      await recordSecurityEvent(tx, { event: 'signed-up', accountId: account.id, caller });
    return account;
  }

  /** Always checks one password, even without a pending sign-up, so that the timing reveals nothing. */
  private async findRepeated(email: string, password: string, caller: Caller): Promise<string | undefined> {
    const earlier = await findNewestSignUp(this.unitOfWork.read, email, browserMark(caller));
    const isSame = await this.passwords.matches(earlier?.passwordHash, password);
    return isSame ? earlier?.id : undefined;
  }
}

/**
 * What a new account looks like. For an address that already has an account, nothing in it comes from that account.
 */
function newAccountOf(
  { email, data }: SignUpInput,
  created: Pick<AccountRow, 'id' | 'identityId'> = { id: randomUUID(), identityId: randomUUID() },
): AccountRow {
  const now = new Date();
  return {
    id: created.id,
    identityId: created.identityId,
    email,
    passwordHash: null,
    role: 'user',
    userMetadata: data,
    emailConfirmedAt: null,
    emailAssumed: false,
    confirmationSentAt: now,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    createdAt: now,
    updatedAt: now,
  };
}
