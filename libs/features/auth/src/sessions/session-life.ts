import type { Role } from '#contracts';
import type { Settings } from '#platform';
import type { SessionRow } from './sessions.repository.js';

/** How long sessions live, in seconds: in total, without a refresh, and in total for operators and admins. */
export type SessionLife = Pick<
  Settings,
  'AUTH_SESSION_MAX_S' | 'AUTH_SESSION_IDLE_S' | 'AUTH_OPERATOR_SESSION_S'
>;

/** How long a proof of who is at the session allows actions that can't be undone (docs/decisions/035). */
const PROOF_MS = 10 * 60_000;

/** Whether a session has expired. */
export function hasExpired(
  session: Pick<SessionRow, 'createdAt' | 'refreshedAt'>,
  role: Role,
  life: SessionLife,
  now: number,
): boolean {
  const max =
    role === 'user'
      ? life.AUTH_SESSION_MAX_S
      : Math.min(life.AUTH_SESSION_MAX_S, life.AUTH_OPERATOR_SESSION_S);
  const [age, idle] = [now - session.createdAt.getTime(), now - session.refreshedAt.getTime()];
  return age > max * 1000 || idle > life.AUTH_SESSION_IDLE_S * 1000;
}

/** Whether the last sign-in, second factor or requested proof is less than ten minutes old. */
export const isProven = ({ amr }: Pick<SessionRow, 'amr'>, now: number): boolean =>
  amr.some(({ timestamp }) => now - timestamp * 1000 < PROOF_MS);

/** Methods that show a second factor. */
const SECOND_FACTORS = new Set(['totp', 'recovery_code']);

/** Whether the session has shown a second factor less than ten minutes ago. */
export const hasFreshFactor = ({ aal, amr }: Pick<SessionRow, 'aal' | 'amr'>, now: number): boolean =>
  aal === 'aal2' && isProven({ amr: amr.filter(({ method }) => SECOND_FACTORS.has(method)) }, now);
