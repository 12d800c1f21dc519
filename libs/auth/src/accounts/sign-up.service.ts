import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { AuthSession, AuthUser } from '#libs/contracts';
import { appendEvent, SETTINGS, type Settings, type Tx, UnitOfWork } from '#libs/platform';
import { presentUser } from './account.presenter.js';
import { type AccountRow, findAccountByEmail, insertAccount, updateAccount } from './accounts.repository.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { noticeDue } from '../mails/notice-due.js';
import { readEmail } from '../wire/email-address.js';
import { LinkRequests } from '../links/link-requests.service.js';
import { MailLimits } from '../links/mail-limits.js';
import { Passwords } from '../passwords/passwords.service.js';
import { type Pkce, readPkce } from '../links/pkce.js';
import { recordSecurityEvent } from './security-log.repository.js';
import { type OpenSession, Sessions } from '../sessions/sessions.service.js';
import type { WireFields } from '../wire/wire-body.js';

interface SignUpInput {
  email: string;
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
   * Makes an account and mails its confirmation; an address that has one answers alike and changes nothing.
   * @throws AuthError `validation_failed`, `signup_disabled`, `anonymous_provider_disabled`, `phone_provider_disabled`,
   *   `over_email_send_rate_limit`; WeakPasswordError; without confirmations `user_already_exists`
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
    const input = { email, passwordHash, data: fields.data ?? {}, redirectTo, pkce, caller };
    if (!this.settings.AUTH_CONFIRM_EMAIL) return this.sessions.answer(await this.signUpAtOnce(input));
    await this.limits.consume('signup', email);
    return this.unitOfWork.run((tx) => this.signUpUnconfirmed(tx, input));
  }

  private async signUpUnconfirmed(tx: Tx, input: SignUpInput): Promise<AuthUser> {
    const { email, redirectTo, pkce, caller } = input;
    const created = await this.insert(tx, input, false);
    // Made of what was sent, with one clock's times: nothing tells whether it was stored.
    const answer = presentUser(newcomerOf(input, created), []);
    const account = created ?? (await findAccountByEmail(tx, email))!;
    if (account.email_confirmed_at) {
      await noticeDue(tx, account, 'already-registered', {});
      return answer;
    }
    await appendEvent(
      tx,
      'account.link-requested',
      this.links.request('signup', email, redirectTo, pkce, caller),
    );
    // The password and data of the first sign-up stay.
    if (!created) await updateAccount(tx, account.id, { confirmation_sent_at: new Date() });
    return answer;
  }

  private signUpAtOnce(input: SignUpInput): Promise<OpenSession> {
    return this.unitOfWork.run(async (tx) => {
      const account = await this.insert(tx, input, true);
      if (!account) throw new AuthError('user_already_exists');
      return this.sessions.open(tx, account, 'password', input.caller);
    });
  }

  private async insert(
    tx: Tx,
    { email, passwordHash, data, caller }: SignUpInput,
    confirmed: boolean,
  ): Promise<AccountRow | undefined> {
    const account = await insertAccount(tx, {
      email,
      passwordHash,
      userMetadata: data,
      confirmed,
    });
    if (account) await recordSecurityEvent(tx, { event: 'signed-up', accountId: account.id, caller });
    return account;
  }
}

/** What a new account looks like. To whoever signs up with an address that has one, nothing told is that account's. */
function newcomerOf(
  { email, data }: SignUpInput,
  created: Pick<AccountRow, 'id' | 'identity_id'> = { id: randomUUID(), identity_id: randomUUID() },
): AccountRow {
  const now = new Date();
  return {
    id: created.id,
    identity_id: created.identity_id,
    email,
    password_hash: null,
    role: 'user',
    user_metadata: data,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    new_email: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    created_at: now,
    updated_at: now,
  };
}
