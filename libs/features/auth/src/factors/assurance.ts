import type { Assurance, SessionRow } from '../sessions/sessions.repository.js';

/** Methods that raise a session to aal2. */
const SECOND = new Set(['totp', 'recovery_code']);

/**
 * The assurance of a session that has just shown a second factor. Methods are listed newest first (auth
 * contract §3).
 */
export function raisedAssurance(
  session: Pick<SessionRow, 'amr'>,
  method: string,
  factorId: string | null,
  now: Date,
): Assurance {
  const timestamp = Math.floor(now.getTime() / 1000);
  const earlier = session.amr.filter((each) => each.method !== method);
  return { aal: 'aal2', factorId, amr: [{ method, timestamp }, ...earlier] };
}

/** The assurance of a session whose second factor no longer counts. */
export const loweredAssurance = (session: Pick<SessionRow, 'amr'>): Assurance => ({
  aal: 'aal1',
  factorId: null,
  amr: session.amr.filter(({ method }) => !SECOND.has(method)),
});
