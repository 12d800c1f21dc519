import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { BEARER } from './bearer.strategy.js';
import type { SignedIn } from './signed-in.repository.js';

/** The auth service's own door: a living session, of whatever level. Refuses in the contract's codes. */
@Injectable()
export class SessionGuard extends AuthGuard(BEARER) {}

/** Who the guard let in. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedIn =>
    context.switchToHttp().getRequest<{ user: SignedIn }>().user,
);
