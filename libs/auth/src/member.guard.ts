import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { AssuranceLevel, Role } from '#libs/contracts';
import { UnauthorizedError } from './access.errors.js';
import { AuthError } from './auth.errors.js';
import { BEARER } from './bearer.strategy.js';
import { refusalOfMember } from './role-policy.js';
import type { SignedIn } from './signed-in.repository.js';

/** Who acts, as every feature's use cases take it. */
export interface Actor {
  userId: string;
  email: string;
  role: Role;
  aal: AssuranceLevel;
  sessionId: string;
}

/**
 * The product API's door. Whoever has set a second factor is let in with it alone.
 * @throws UnauthorizedError 401, MfaRequiredError 403
 */
@Injectable()
export class MemberGuard extends AuthGuard(BEARER) {
  override handleRequest<User = SignedIn>(error: unknown, user: SignedIn | false): User {
    if (error instanceof AuthError) throw new UnauthorizedError();
    if (error) throw error;
    if (!user) throw new UnauthorizedError();
    const refusal = refusalOfMember(user);
    if (refusal) throw refusal;
    return user as User;
  }
}

/** The member that a `MemberGuard` or `RoleGuard` let in. */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  actorOf(context.switchToHttp().getRequest<{ user: SignedIn }>().user),
);

export const actorOf = ({ account, session }: SignedIn): Actor => ({
  userId: account.id,
  email: account.email,
  role: account.role,
  aal: session.aal,
  sessionId: session.id,
});
