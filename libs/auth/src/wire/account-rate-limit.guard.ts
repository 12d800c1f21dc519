import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RateLimiter } from '#libs/platform';
import { FACTOR_LIMIT } from './request-limits.js';
import type { SignedIn } from '../access/signed-in.repository.js';

/** Second factors are guessed at by account as well as by address: changing addresses buys no more tries. */
@Injectable()
export class AccountRateLimit implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user } = context.switchToHttp().getRequest<{ user: SignedIn }>();
    await this.limiter.consume({ name: 'auth-factor-account', ...FACTOR_LIMIT }, user.account.id);
    return true;
  }
}
