import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvents, LinkPurpose } from '#contracts';
import { appendEvent, SETTINGS, type Settings, type Tx, UnitOfWork } from '#platform';
import { findAccountByEmail } from '../accounts/accounts.repository.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { readEmail } from '../wire/email-address.js';
import { deviceMarks, browserMark } from '../sessions/device.js';
import { EMAIL_CHANGE } from './link-types.js';
import { MailLimits } from './mail-limits.js';
import { type Pkce, readPkce } from './pkce.js';
import { allowedRedirect } from './redirect-policy.js';
import type { WireFields } from '../wire/wire-body.js';

export type LinkRequest = DomainEvents['account.link-requested'];

/**
 * Requests for mailed links and codes. For every address this service only writes an event, whether the address has
 * an account or not. The worker finds the account, makes the token and mails it, so neither the response nor its
 * timing reveals who has an account (auth contract §9).
 */
@Injectable()
export class LinkRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly limits: MailLimits,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * `POST /recover`.
   * @throws AuthError `validation_failed`, `over_email_send_rate_limit`
   */
  async recover(input: WireFields, redirectTo: string | undefined, caller: Caller): Promise<void> {
    const email = readEmail(input.email);
    const request = this.request('recovery', email, redirectTo, readPkce(input), caller);
    await this.limits.runCounted('recovery', [email], caller, () =>
      this.unitOfWork.run((tx) => appendEvent(tx, 'account.link-requested', request)),
    );
  }

  /**
   * `POST /otp`: requests a magic link, or a confirmation if the account is new or unconfirmed. While sign-up is
   * closed, an address without an account gets the same response as a member's, but no mail.
   * @throws AuthError `validation_failed`, `over_email_send_rate_limit`; 422 `otp_disabled` for an unknown address
   *   if the caller wants no account created; 400 `phone_provider_disabled`
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
    await this.limits.runCounted('magiclink', [email], caller, () =>
      this.unitOfWork.run(async (tx) => {
        if (knownOnly && !(await findAccountByEmail(tx, email))) throw new AuthError('otp_disabled');
        await appendEvent(tx, 'account.link-requested', request);
      }),
    );
  }

  /**
   * `POST /resend`: mails the pending confirmation of a sign-up or of an e-mail change again. Of several sign-ups
   * with one address, it repeats the one made in the browser that asks (docs/decisions/033).
   * @throws AuthError `validation_failed`, `over_email_send_rate_limit`
   */
  async resend(input: WireFields, redirectTo: string | undefined, caller: Caller): Promise<void> {
    if (input.type !== 'signup' && input.type !== 'email_change') {
      throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change');
    }
    const email = readEmail(input.email);
    const pkce = readPkce(input);
    const purposes = input.type === 'signup' ? (['signup'] as const) : EMAIL_CHANGE;
    const requests = purposes.map((purpose) => this.request(purpose, email, redirectTo, pkce, caller));
    await this.limits.runCounted(input.type, [email], caller, () =>
      this.unitOfWork.run(async (tx) => {
        for (const request of requests) await appendEvent(tx, 'account.link-requested', request);
      }),
    );
  }

  /** Mails both addresses of an account a link to confirm the e-mail change. */
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

  /**
   * Builds the event that the worker handles. The redirect target is checked here, and again when the link is
   * opened.
   */
  request(
    purpose: LinkPurpose,
    email: string,
    redirectTo: string | undefined,
    pkce: Pkce,
    caller: Caller,
  ): LinkRequest {
    const { address, userAgent } = caller;
    return {
      purpose,
      email,
      userId: null,
      newEmail: null,
      redirectTo: this.allowed(redirectTo),
      ...pkce,
      newAccount: null,
      signUpId: null,
      browser: {
        marks: deviceMarks(caller).map((mark) => mark.toString('hex')),
        shown: browserMark(caller).toString('hex'),
      },
      caller: { address, userAgent },
    };
  }

  /** Returns the requested redirect target if it is allowed, or else the site's own address (auth contract §5). */
  allowed(redirectTo: string | undefined): string {
    return allowedRedirect(redirectTo, {
      siteUrl: this.settings.SITE_URL,
      allow: this.settings.AUTH_REDIRECT_ALLOW,
      development: this.settings.NODE_ENV !== 'production',
    });
  }
}
