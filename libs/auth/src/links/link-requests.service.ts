import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvents, LinkPurpose } from '#libs/contracts';
import { appendEvent, SETTINGS, type Settings, type Tx, UnitOfWork } from '#libs/platform';
import { findAccountByEmail } from '../accounts/accounts.repository.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { readEmail } from '../wire/email-address.js';
import { EMAIL_CHANGE } from './link-types.js';
import { MailLimits } from './mail-limits.js';
import { type Pkce, readPkce } from './pkce.js';
import { allowedRedirect } from './redirect-policy.js';
import type { WireFields } from '../wire/wire-body.js';

export type LinkRequest = DomainEvents['account.link-requested'];

/**
 * Requests for mailed links and codes. What is done here is the same whether the address has an account or not: one event.
 * Looking the account up, making the token and mailing it are the worker's, so neither answer nor timing tells (auth
 * contract §9).
 */
@Injectable()
export class LinkRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: MailLimits,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** `POST /recover`. @throws AuthError `validation_failed`, `over_email_send_rate_limit` */
  async recover(input: WireFields, redirectTo: string | undefined, caller: Caller): Promise<void> {
    const email = readEmail(input.email);
    const request = this.request('recovery', email, redirectTo, readPkce(input), caller);
    await this.limits.consume('recovery', email);
    await this.unitOfWork.run((tx) => appendEvent(tx, 'account.link-requested', request));
  }

  /**
   * `POST /otp`: a magic link, or a confirmation where the account is new or unconfirmed.
   * @throws AuthError `validation_failed`, `over_email_send_rate_limit`; 422 `otp_disabled` for an unknown address where the caller
   *   wants no account made; with sign-up closed, strangers get the answer of members and no mail; 400 `phone_provider_disabled`
   */
  async otp(input: WireFields, redirectTo: string | undefined, caller: Caller): Promise<void> {
    if (!input.email && input.phone)
      throw new AuthError('phone_provider_disabled', 'Unsupported phone provider');
    const email = readEmail(input.email);
    const knownOnly = input.create_user === false;
    const createUser = !knownOnly && this.settings.AUTH_SIGNUP_OPEN;
    const request = {
      ...this.request('magiclink', email, redirectTo, readPkce(input), caller),
      newAccount: createUser ? { data: input.data ?? {} } : null,
    };
    await this.limits.consume('magiclink', email);
    await this.unitOfWork.run(async (tx) => {
      if (knownOnly && !(await findAccountByEmail(tx, email))) throw new AuthError('otp_disabled');
      await appendEvent(tx, 'account.link-requested', request);
    });
  }

  /**
   * `POST /resend`: the confirmation of a sign-up or of an e-mail change, where one is pending.
   * @throws AuthError `validation_failed`, `over_email_send_rate_limit`
   */
  async resend(input: WireFields, redirectTo: string | undefined, caller: Caller): Promise<void> {
    if (input.type !== 'signup' && input.type !== 'email_change') {
      throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change');
    }
    const email = readEmail(input.email);
    const pkce = readPkce(input);
    const purposes = input.type === 'signup' ? (['signup'] as const) : EMAIL_CHANGE;
    await this.limits.consume(input.type, email);
    await this.unitOfWork.run(async (tx) => {
      for (const purpose of purposes) {
        await appendEvent(
          tx,
          'account.link-requested',
          this.request(purpose, email, redirectTo, pkce, caller),
        );
      }
    });
  }

  /** Asks both addresses of an account to confirm its change. */
  async confirmEmailChange(
    tx: Tx,
    change: { userId: string; email: string; newEmail: string },
    redirectTo: string | undefined,
    pkce: Pkce,
    caller: Caller,
  ): Promise<void> {
    for (const purpose of EMAIL_CHANGE) {
      await appendEvent(tx, 'account.link-requested', {
        ...this.request(purpose, change.email, redirectTo, pkce, caller),
        userId: change.userId,
        newEmail: change.newEmail,
      });
    }
  }

  /** A request as the worker takes it; where it leads is judged here, and again when the link is opened. */
  request(
    purpose: LinkPurpose,
    email: string,
    redirectTo: string | undefined,
    pkce: Pkce,
    { address, userAgent }: Caller,
  ): LinkRequest {
    return {
      purpose,
      email,
      userId: null,
      newEmail: null,
      redirectTo: this.allowed(redirectTo),
      ...pkce,
      newAccount: null,
      caller: { address, userAgent },
    };
  }

  /** The address asked for, or the site's own (auth contract §5). */
  allowed(redirectTo: string | undefined): string {
    return allowedRedirect(redirectTo, {
      siteUrl: this.settings.SITE_URL,
      allow: this.settings.AUTH_REDIRECT_ALLOW,
      development: this.settings.NODE_ENV !== 'production',
    });
  }
}
