import { type AuditRow, findEntriesAbout, rows, type Tx } from '#platform';
import { MAX_EXPORTED } from './personal-data.js';

/** Everything the auth feature stores about an account, except secrets. */
export async function findPersonalData(tx: Tx, accountId: string): Promise<Record<string, unknown>> {
  const find = (sql: string) => rows<Record<string, unknown>>(tx, sql, [accountId]);
  const [account] = await find(
    `SELECT email, role, user_metadata AS data, email_confirmed_at, confirmation_sent_at, recovery_sent_at, new_email,
       email_change_sent_at, reauthentication_sent_at, last_sign_in_at, banned_until, created_at, updated_at
     FROM account WHERE id = $1`,
  );
  return {
    ...account,
    sessions: await find(
      `SELECT id, aal, amr, user_agent, address, created_at, refreshed_at FROM account_session WHERE account_id = $1
       ORDER BY created_at`,
    ),
    secondFactors: await find(
      `SELECT id, friendly_name, status, created_at, updated_at FROM second_factor WHERE account_id = $1 ORDER BY created_at`,
    ),
    recoveryCodes: await find(`SELECT count(*)::int AS remaining FROM recovery_code WHERE account_id = $1`),
    mailedLinks: await find(
      `SELECT purpose, email, redirect_to, requested_at, expires_at, used_at, voided_at FROM one_time_token
       WHERE account_id = $1 ORDER BY requested_at`,
    ),
    knownDevices: await find(`SELECT seen_at FROM known_device WHERE account_id = $1 ORDER BY seen_at`),
    securityEvents: await find(
      `SELECT event, details, address, user_agent, at FROM security_event WHERE account_id = $1
       ORDER BY id DESC LIMIT ${MAX_EXPORTED}`,
    ),
    auditLog: (await findEntriesAbout(tx, accountId, MAX_EXPORTED)).map((entry) => own(entry, accountId)),
  };
}

/** The personal part of what others did is about them. */
const own = (entry: AuditRow, accountId: string): object =>
  entry.actorId === accountId ? entry : { ...entry, actorId: null, personal: null };
