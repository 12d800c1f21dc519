import type { Role } from '#contracts';
import type { Settings } from '#platform';
import { ForbiddenError, MfaRequiredError } from './access.errors.js';
import type { SignedIn } from './signed-in.repository.js';

type Who = Pick<SignedIn, 'account' | 'session' | 'hasSecondFactor'>;

const RANK: Record<Role, number> = { user: 0, operator: 1, admin: 2 };

/** Why access is refused; undefined if it is granted. */
export type Refusal = ForbiddenError | MfaRequiredError | undefined;

/** An account with a second factor can act only in a session that has shown it. */
export const refusalOfMember = ({ session, hasSecondFactor }: Who): Refusal =>
  hasSecondFactor && session.aal !== 'aal2' ? new MfaRequiredError() : undefined;

type Environment = Pick<Settings, 'NODE_ENV'>;

/** Operators and admins need a second factor in production, where real people are served. */
export const operatorsNeedFactor = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production';

/** Refuses accounts below the role `least`, and operators and admins without a required second factor. */
export function refusalOfRole(who: Who, least: Role, environment: Environment): Refusal {
  if (RANK[who.account.role] < RANK[least]) return new ForbiddenError();
  const lacksFactor = operatorsNeedFactor(environment) && who.session.aal !== 'aal2';
  return lacksFactor ? new MfaRequiredError() : refusalOfMember(who);
}
