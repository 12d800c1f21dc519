import type { AssuranceLevel } from '#contracts';
import { rows, toSnakeCase, type Tx } from '#platform';

/**
 * One way in which a session was opened or raised to aal2. A session lists them newest first (auth contract §3, `amr`).
 */
export interface AuthMethod {
  method: string;
  /** Seconds since 1970. */
  timestamp: number;
}

export interface SessionRow {
  id: string;
  accountId: string;
  refreshSeed: Buffer;
  refreshPosition: number;
  aal: AssuranceLevel;
  factorId: string | null;
  amr: AuthMethod[];
  userAgent: string;
  address: string;
  createdAt: Date;
  refreshedAt: Date;
}

const COLUMNS = [
  'id',
  'accountId',
  'refreshSeed',
  'refreshPosition',
  'aal',
  'factorId',
  'amr',
  'userAgent',
  'address',
  'createdAt',
  'refreshedAt',
] as const satisfies readonly (keyof SessionRow)[];

/** The columns of a session `s` beside those of its account: `id` is read as `sessionId`. */
export const SESSION_COLUMNS = COLUMNS.map(toSnakeCase)
  .map((column) => `s.${column} AS session_${column}`)
  .join(', ');

export type PrefixedSession = { [Key in keyof SessionRow as `session${Capitalize<Key>}`]: SessionRow[Key] };

const prefixed = <Name extends keyof SessionRow>(name: Name): `session${Capitalize<Name>}` =>
  `session${(name[0]!.toUpperCase() + name.slice(1)) as Capitalize<Name>}`;

/** Returns the session in a row that contains `SESSION_COLUMNS`. */
export const sessionIn = (row: PrefixedSession): SessionRow =>
  Object.fromEntries(COLUMNS.map((name) => [name, row[prefixed(name)]])) as unknown as SessionRow;

/** Locks the session's row, so that two refreshes of one session run one after the other. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await rows<SessionRow>(tx, `SELECT * FROM account_session WHERE id = $1 FOR UPDATE`, [id]);
  return row;
}

export async function findSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await rows<SessionRow>(tx, `SELECT * FROM account_session WHERE id = $1`, [id]);
  return row;
}

/** At most 100 sessions of the account, the most recently refreshed first. */
export function findSessions(tx: Tx, accountId: string): Promise<SessionRow[]> {
  return rows<SessionRow>(
    tx,
    `SELECT * FROM account_session WHERE account_id = $1 ORDER BY refreshed_at DESC, id LIMIT 100`,
    [accountId],
  );
}

/** Moves the session to its next refresh token. */
export async function rotateSession(tx: Tx, id: string): Promise<SessionRow> {
  const [row] = await rows<SessionRow>(
    tx,
    `UPDATE account_session SET refresh_position = refresh_position + 1, refreshed_at = now() WHERE id = $1 RETURNING *`,
    [id],
  );
  return row!;
}

export interface Assurance {
  aal: AssuranceLevel;
  factorId: string | null;
  amr: AuthMethod[];
}

export async function setAssurance(
  tx: Tx,
  id: string,
  { aal, factorId, amr }: Assurance,
): Promise<SessionRow> {
  const [row] = await rows<SessionRow>(
    tx,
    `UPDATE account_session SET aal = $2, factor_id = $3, amr = $4 WHERE id = $1 RETURNING *`,
    [id, aal, factorId, JSON.stringify(amr)],
  );
  return row!;
}

/** Returns the sessions that this factor raised to aal2, or all sessions at aal2 if no factor is given. */
export function findRaisedSessions(
  tx: Tx,
  accountId: string,
  factorId: string | undefined,
): Promise<SessionRow[]> {
  return rows<SessionRow>(
    tx,
    `SELECT * FROM account_session WHERE account_id = $1 AND aal = 'aal2' AND ($2::uuid IS NULL OR factor_id = $2) FOR UPDATE`,
    [accountId, factorId ?? null],
  );
}

export interface SessionSelection {
  accountId: string;
  /** Only this one. */
  id?: string;
  /** All but this one. */
  except?: string;
  /** Only sessions at this assurance level. */
  aal?: AssuranceLevel;
}

/** Deletes up to a thousand sessions of banned accounts and returns them. */
export function deleteBannedSessions(tx: Tx): Promise<EndedSession[]> {
  return rows<EndedSession>(
    tx,
    `DELETE FROM account_session WHERE id IN (
       SELECT s.id FROM account_session s JOIN account ON account.id = s.account_id
       WHERE banned_until IS NOT NULL AND banned_until > now() LIMIT 1000)
     RETURNING id, account_id`,
  );
}

/**
 * Deletes up to a thousand sessions for each limit that they exceed, and returns them. The limits are in seconds, see
 * `SessionLife`.
 */
export function deleteExpiredSessions(
  tx: Tx,
  life: { max: number; idle: number; operator: number },
): Promise<EndedSession[]> {
  return rows<EndedSession>(
    tx,
    `DELETE FROM account_session WHERE id IN (
       (SELECT id FROM account_session WHERE created_at < now() - $1 * interval '1 s' LIMIT 1000)
       UNION (SELECT id FROM account_session WHERE refreshed_at < now() - $2 * interval '1 s' LIMIT 1000)
       UNION (SELECT s.id FROM account JOIN account_session s ON s.account_id = account.id
              WHERE role <> 'user' AND s.created_at < now() - $3 * interval '1 s' LIMIT 1000))
     RETURNING id, account_id`,
    [life.max, life.idle, life.operator],
  );
}

export type EndedSession = Pick<SessionRow, 'id' | 'accountId'>;

/** Deletes the selected sessions and returns their ids. */
export async function deleteSessions(
  tx: Tx,
  { accountId, id, except, aal }: SessionSelection,
): Promise<string[]> {
  const ended = await rows<{ id: string }>(
    tx,
    `DELETE FROM account_session WHERE account_id = $1 AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR id <> $3)
       AND ($4::text IS NULL OR aal = $4) RETURNING id`,
    [accountId, id ?? null, except ?? null, aal ?? null],
  );
  return ended.map((row) => row.id);
}
