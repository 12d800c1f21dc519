import { Inject, Injectable } from '@nestjs/common';
import { DomainError, RateLimiter, SETTINGS, type Settings } from '#libs/platform';
import { AuthError } from '../wire/auth.errors.js';

const HOURLY = { name: 'auth-mails', points: 30, seconds: 3600 };

/** How often an address is written to (auth contract §9), counted alike for addresses that have an account and those that have none. */
@Injectable()
export class MailLimits {
  constructor(
    private readonly limiter: RateLimiter,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws AuthError 429 `over_email_send_rate_limit` with the seconds to wait */
  async consume(kind: string, email: string): Promise<void> {
    const seconds = this.settings.AUTH_MAIL_INTERVAL_S;
    try {
      if (seconds > 0) {
        await this.limiter.consume({ name: `auth-mail-${kind}`, points: 1, seconds, unscaled: true }, email);
      }
      await this.limiter.consume(HOURLY, email);
    } catch (error) {
      if (!(error instanceof DomainError) || error.retryAfterS === undefined) throw error;
      throw new AuthError(
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${error.retryAfterS} seconds.`,
        { retryAfterS: error.retryAfterS },
      );
    }
  }
}
