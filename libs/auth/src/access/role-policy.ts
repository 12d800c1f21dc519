import type { Role } from '#libs/contracts';
import type { Settings } from '#libs/platform';
import { ForbiddenError, MfaRequiredError } from './access.errors.js';
import type { SignedIn } from './signed-in.repository.js';

type Who = Pick<SignedIn, 'account' | 'session' | 'hasSecondFactor'>;

const RANK: Record<Role, number> = { user: 0, operator: 1, admin: 2 };

/** Why someone may not pass; undefined when they may. */
export type Refusal = ForbiddenError | MfaRequiredError | undefined;

/** Whoever has set a second factor acts with it alone. */
export const refusalOfMember = ({ session, hasSecondFactor }: Who): Refusal =>
  hasSecondFactor && session.aal !== 'aal2' ? new MfaRequiredError() : undefined;

type Place = Pick<Settings, 'NODE_ENV'>;

/** Operators and admins act with a second factor wherever real people are served. */
export const operatorsNeedFactor = ({ NODE_ENV }: Place): boolean => NODE_ENV === 'production';

/** Why someone may not do what takes at least this role. */
export function refusalOfRole(who: Who, least: Role, place: Place): Refusal {
  if (RANK[who.account.role] < RANK[least]) return new ForbiddenError();
  const lacking = operatorsNeedFactor(place) && who.session.aal !== 'aal2';
  return lacking ? new MfaRequiredError() : refusalOfMember(who);
}
