import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { UnauthorizedError } from './access.errors.js';
import { AuthError } from '../wire/auth.errors.js';
import { BEARER } from './bearer.strategy.js';
import type { SignedIn } from './signed-in.repository.js';

/**
 * Requires a live session of any assurance level, for routes where a second factor is shown.
 * @throws UnauthorizedError 401
 */
@Injectable()
export class SignedInGuard extends AuthGuard(BEARER) {
  override handleRequest<User = SignedIn>(error: unknown, user: SignedIn | false): User {
    if (error && !(error instanceof AuthError)) throw error;
    if (error || !user) throw new UnauthorizedError();
    return user as User;
  }
}
