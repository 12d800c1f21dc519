import type { AssuranceLevel } from '#libs/contracts';
import { rows, type Tx } from '#libs/platform';

/** How a session was opened or lifted, newest first (auth contract §3, `amr`). */
export interface AuthMethod {
  method: string;
  /** Seconds since 1970. */
  timestamp: number;
}

export interface SessionRow {
  id: string;
  account_id: string;
  refresh_seed: Buffer;
  refresh_position: number;
  aal: AssuranceLevel;
  factor_id: string | null;
  amr: AuthMethod[];
  user_agent: string;
  address: string;
  created_at: Date;
  refreshed_at: Date;
}

export interface NewSession {
  id: string;
  accountId: string;
  seed: Buffer;
  amr: AuthMethod[];
  userAgent: string;
  address: string;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<SessionRow> {
  const [row] = await rows<SessionRow>(
    tx,
    `INSERT INTO account_session (id, account_id, refresh_seed, amr, user_agent, address)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
    [
      session.id,
      session.accountId,
      session.seed,
      JSON.stringify(session.amr),
      session.userAgent,
      session.address,
    ],
  );
  return row!;
}

/** Two refreshes of one session take turns on its row. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await rows<SessionRow>(tx, `SELECT * FROM account_session WHERE id = $1 FOR UPDATE`, [id]);
  return row;
}

export async function findSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await rows<SessionRow>(tx, `SELECT * FROM account_session WHERE id = $1`, [id]);
  return row;
}

/** Newest use first. */
export function findSessions(tx: Tx, accountId: string): Promise<SessionRow[]> {
  return rows<SessionRow>(
    tx,
    `SELECT * FROM account_session WHERE account_id = $1 ORDER BY refreshed_at DESC, id LIMIT 100`,
    [accountId],
  );
}

/** Moves to the next refresh token. */
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

/** Sessions at aal2: those a factor lifted, or without one all of them. */
export function findLiftedSessions(
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
  /** Only those of this level. */
  aal?: AssuranceLevel;
}

/** Ends the selected sessions; answers their ids. */
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
