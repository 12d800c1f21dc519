import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AssuranceLevel, Role } from '#contracts';
import { refusalOfMember } from './role-policy.js';
import { SignedInGuard } from './signed-in.guard.js';
import type { SignedIn } from './signed-in.repository.js';

/** The member who performs an action, in the form that every feature's use cases take. */
export interface Actor {
  userId: string;
  email: string;
  role: Role;
  aal: AssuranceLevel;
  sessionId: string;
}

/**
 * Protects the product's API: requires a live session, which must have shown the second factor if the account has
 * one.
 * @throws UnauthorizedError 401, MfaRequiredError 403
 */
@Injectable()
export class MemberGuard extends SignedInGuard {
  override handleRequest<User = SignedIn>(error: unknown, user: SignedIn | false): User {
    const signedIn = super.handleRequest<SignedIn>(error, user);
    const refusal = refusalOfMember(signedIn);
    if (refusal) throw refusal;
    return signedIn as User;
  }
}

export const actorOf = ({ account, session }: SignedIn): Actor => ({
  userId: account.id,
  email: account.email,
  role: account.role,
  aal: session.aal,
  sessionId: session.id,
});

/** The member that a `MemberGuard` or `RoleGuard` let in. */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  actorOf(context.switchToHttp().getRequest<{ user: SignedIn }>().user),
);
