import type { SecurityEventName } from '#contracts';
import { rows, type Tx } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';
import {
  type AuthMethod,
  type PrefixedSession,
  SESSION_COLUMNS,
  sessionIn,
  type SessionRow,
} from './sessions.repository.js';

export interface NewSession {
  id: string;
  accountId: string;
  seed: Buffer;
  amr: AuthMethod[];
  method: string;
  userAgent: string;
  address: string;
  requestId: string | null;
  /** The `deviceMarks` by which the device is recognised. */
  marks: readonly Buffer[];
}

export interface OpenedSession {
  account: AccountRow;
  session: SessionRow;
  /** Whether one of the device's marks has been seen before. */
  knowsDevice: boolean;
  /** Whether this is the account's first device, because there was no sign-in before. */
  isFirstDevice: boolean;
  hasFactors: boolean;
}

const OPENED: SecurityEventName = 'signed-in';

/** A common table expression sees no rows that another one of its statement writes, so the devices are those of before. */
const OPEN = `
  WITH opened AS (
    INSERT INTO account_session (id, account_id, refresh_seed, amr, user_agent, address)
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::jsonb[], $5::text[], $6::text[])
    RETURNING *
  ), logged AS (
    INSERT INTO security_event (account_id, event, details, user_agent, address, request_id)
    SELECT account_id, '${OPENED}', jsonb_build_object('method', method), user_agent, address, request_id
    FROM unnest($2::uuid[], $7::text[], $5::text[], $6::text[], $8::text[])
      AS o (account_id, method, user_agent, address, request_id)
  ), marked AS (
    INSERT INTO known_device (account_id, mark) SELECT * FROM unnest($9::uuid[], $10::bytea[])
    ON CONFLICT (account_id, mark) DO UPDATE SET seen_at = now()
  ), visited AS (
    UPDATE account SET last_sign_in_at = $11, updated_at = now() WHERE id = ANY($2::uuid[]) RETURNING *
  )
  SELECT visited.*, ${SESSION_COLUMNS},
    EXISTS (
      SELECT FROM known_device d JOIN unnest($9::uuid[], $10::bytea[]) AS shown (account_id, mark) USING (account_id, mark)
      WHERE d.account_id = visited.id
    ) AS knows_device,
    NOT EXISTS (SELECT FROM known_device d WHERE d.account_id = visited.id) AS is_first_device,
    EXISTS (SELECT FROM second_factor f WHERE f.account_id = visited.id) AS has_factors
  FROM visited JOIN opened s ON s.account_id = visited.id`;

/**
 * Opens sessions of different accounts with one statement: it also stores their devices, records them in the audit log,
 * and sets the time of the accounts' last sign-in. Returns them by the session's id.
 */
export async function insertSessions(
  tx: Tx,
  sessions: readonly NewSession[],
  at: Date,
): Promise<Map<string, OpenedSession>> {
  const marks = sessions.flatMap((session) =>
    session.marks.map((mark) => [session.accountId, mark] as const),
  );
  const opened = await rows<AccountRow & PrefixedSession & Omit<OpenedSession, 'account' | 'session'>>(
    tx,
    OPEN,
    [
      sessions.map(({ id }) => id),
      sessions.map(({ accountId }) => accountId),
      sessions.map(({ seed }) => seed),
      sessions.map(({ amr }) => JSON.stringify(amr)),
      sessions.map(({ userAgent }) => userAgent),
      sessions.map(({ address }) => address),
      sessions.map(({ method }) => method),
      sessions.map(({ requestId }) => requestId),
      marks.map(([accountId]) => accountId),
      marks.map(([, mark]) => mark),
      at,
    ],
  );
  return new Map(
    opened.map((row) => {
      const { knowsDevice, isFirstDevice, hasFactors } = row;
      return [
        row.sessionId,
        { account: row, session: sessionIn(row), knowsDevice, isFirstDevice, hasFactors },
      ];
    }),
  );
}
