import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { BEARER } from './bearer.strategy.js';
import type { SignedIn } from './signed-in.repository.js';

/**
 * Protects the auth service's own routes: requires a live session of any assurance level. Refuses with the auth
 * contract's error codes.
 */
@Injectable()
export class SessionGuard extends AuthGuard(BEARER) {}

/** The account and session that the guard let in. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedIn =>
    context.switchToHttp().getRequest<{ user: SignedIn }>().user,
);
