import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RateLimiter } from '#platform';
import { FACTOR_LIMIT } from './request-limits.js';
import type { SignedIn } from '../access/signed-in.repository.js';

/**
 * Limits attempts at second factors by session, in addition to the limit by network address: changing addresses
 * gives no more attempts, and a stranger's session uses up none of the owner's. Wrong codes are counted by account
 * (`factor-guesses`).
 */
@Injectable()
export class SessionRateLimit implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<{ user: SignedIn }>();
    await this.limiter.consume({ name: 'auth-factor-session', ...FACTOR_LIMIT }, user.session.id);
    return true;
  }
}
