import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AssuranceLevel, Role } from '#contracts';
import type { SignedIn } from './signed-in.repository.js';

/** The member who performs an action, in the form that every feature's use cases take. */
export interface Actor {
  userId: string;
  email: string;
  role: Role;
  aal: AssuranceLevel;
  sessionId: string;
}

const signedIn = (context: ExecutionContext): SignedIn | undefined =>
  context.switchToHttp().getRequest<{ user?: SignedIn }>().user;

const actorOf = ({ account, session }: SignedIn): Actor => ({
  userId: account.id,
  email: account.email,
  role: account.role,
  aal: session.aal,
  sessionId: session.id,
});

/** The member who calls a route for members, operators or admins. */
export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): Actor =>
  actorOf(signedIn(context) as SignedIn),
);

/** The member who calls an `optional` route; undefined for a visitor. */
export const OptionalMember = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | undefined => {
    const who = signedIn(context);
    return who && actorOf(who);
  },
);

/** The account and session that call a route. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedIn | undefined => signedIn(context),
);
