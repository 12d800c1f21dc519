import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf, MemberGuard } from './member.guard.js';
import type { SignedIn } from './signed-in.repository.js';

/**
 * Lets visitors and members in. A request without an `Authorization` header is a visitor's; a request with one must
 * pass `MemberGuard`.
 * @throws UnauthorizedError 401, MfaRequiredError 403
 */
@Injectable()
export class OptionalMemberGuard extends MemberGuard {
  override canActivate(context: ExecutionContext): ReturnType<MemberGuard['canActivate']> {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    return headers.authorization === undefined ? true : super.canActivate(context);
  }
}

/** The member behind an `OptionalMemberGuard`; undefined for a visitor. */
export const OptionalMember = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | undefined => {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedIn }>();
    return user && actorOf(user);
  },
);
