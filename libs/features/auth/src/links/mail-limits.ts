import { Inject, Injectable } from '@nestjs/common';
import { DomainError, SETTINGS, type Settings } from '#platform';
import { type AccountLimit, AccountLimits } from '../wire/account-limits.js';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';

const HOUR = { points: 30, seconds: 3600 };
const HOURLY = {
  caller: { name: 'auth-mails-caller', ...HOUR },
  account: { name: 'auth-mails', ...HOUR },
};

/**
 * Limits how often mail is sent to an address (auth contract §9). Addresses with and without an account are counted
 * in the same way.
 */
@Injectable()
export class MailLimits {
  constructor(
    private readonly limits: AccountLimits,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Counts a mail to each address, then does the work that sends them. If the work is refused or fails, nothing is
   * mailed and the request may be repeated at once.
   * @throws AuthError 429 `over_email_send_rate_limit` with the seconds to wait; CaptchaFailedError, see
   *   `AccountLimits`
   */
  async runCounted<T>(
    kind: string,
    emails: readonly string[],
    caller: Caller,
    work: () => Promise<T>,
  ): Promise<T> {
    const counted: string[] = [];
    try {
      for (const email of emails) {
        await this.consume(kind, email, caller);
        counted.push(email);
      }
      return await work();
    } catch (error) {
      for (const email of counted) {
        await this.resetInterval(kind, email, caller);
        await this.limits.refund(HOURLY, email, caller);
      }
      throw error;
    }
  }

  private async consume(kind: string, email: string, caller: Caller): Promise<void> {
    const interval = this.intervalOf(kind);
    let isCounted = false;
    try {
      if (interval) await this.limits.consume(interval, email, caller);
      isCounted = true;
      await this.limits.consume(HOURLY, email, caller);
    } catch (error) {
      // Nothing is mailed. The refusal states its own waiting time or asks for a captcha.
      if (isCounted) await this.resetInterval(kind, email, caller);
      if (!(error instanceof DomainError) || error.retryAfterS === undefined) throw error;
      throw new AuthError(
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${error.retryAfterS} seconds.`,
        { retryAfterS: error.retryAfterS },
      );
    }
  }

  private async resetInterval(kind: string, email: string, caller: Caller): Promise<void> {
    const interval = this.intervalOf(kind);
    if (interval) await this.limits.forgive(interval, email, caller);
  }

  private intervalOf(kind: string): AccountLimit | undefined {
    const seconds = this.settings.AUTH_MAIL_INTERVAL_S;
    if (seconds === 0) return undefined;
    return { caller: { name: `auth-mail-${kind}`, points: 1, seconds, unscaled: true } };
  }
}
