import { may, type Permission } from '#contracts';
import type { Settings } from '#platform';
import { ForbiddenError, MfaRequiredError } from './access.errors.js';
import type { SignedIn } from './signed-in.repository.js';

type Who = Pick<SignedIn, 'account' | 'session' | 'hasSecondFactor'>;

/** Why access is refused; undefined if it is granted. */
export type Refusal = ForbiddenError | MfaRequiredError | undefined;

/** An account with a second factor can act only in a session that has shown it. */
export const refusalOfMember = ({ session, hasSecondFactor }: Who): Refusal =>
  hasSecondFactor && session.aal !== 'aal2' ? new MfaRequiredError() : undefined;

type Environment = Pick<Settings, 'NODE_ENV'>;

/** Everyone in the operators' room needs a second factor in production, where real people are served. */
export const operatorsNeedFactor = ({ NODE_ENV }: Environment): boolean => NODE_ENV === 'production';

/** Refuses accounts whose role lacks the permission, and those without a required second factor. */
export function refusalOfPermission(who: Who, permission: Permission, environment: Environment): Refusal {
  if (!may(who.account.role, permission)) return new ForbiddenError();
  const lacksFactor = operatorsNeedFactor(environment) && who.session.aal !== 'aal2';
  return lacksFactor ? new MfaRequiredError() : refusalOfMember(who);
}
