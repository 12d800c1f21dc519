import { rows, type Tx } from '#platform';

export interface FactorRow {
  id: string;
  accountId: string;
  friendlyName: string;
  status: 'unverified' | 'verified';
  sealedSecret: string;
  lastUsedStep: string;
  lastChallengedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export function findFactors(tx: Tx, accountId: string): Promise<FactorRow[]> {
  return rows<FactorRow>(tx, `SELECT * FROM second_factor WHERE account_id = $1 ORDER BY created_at, id`, [
    accountId,
  ]);
}

export function findFactorsOfEach(tx: Tx, accountIds: readonly string[]): Promise<FactorRow[]> {
  return rows<FactorRow>(
    tx,
    `SELECT * FROM second_factor WHERE account_id = ANY($1::uuid[]) ORDER BY created_at, id`,
    [accountIds],
  );
}

export interface NewFactor {
  id: string;
  accountId: string;
  friendlyName: string;
  sealedSecret: string;
}

export async function insertFactor(tx: Tx, factor: NewFactor): Promise<void> {
  await tx.query(
    `INSERT INTO second_factor (id, account_id, friendly_name, sealed_secret) VALUES ($1, $2, $3, $4)`,
    [factor.id, factor.accountId, factor.friendlyName, factor.sealedSecret],
  );
}

/**
 * Returns the account's factor and locks its row, so that two attempts with the same code run one after the other.
 */
export async function lockFactor(tx: Tx, accountId: string, id: string): Promise<FactorRow | undefined> {
  const [row] = await rows<FactorRow>(
    tx,
    `SELECT * FROM second_factor WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [accountId, id],
  );
  return row;
}

/**
 * Stores the time step whose code was accepted. A code of that step, or of an earlier one, is not accepted again.
 */
export async function markVerified(tx: Tx, id: string, step: number): Promise<void> {
  await tx.query(
    `UPDATE second_factor SET status = 'verified', last_used_step = $2, updated_at = now() WHERE id = $1`,
    [id, step],
  );
}

export async function deleteFactor(tx: Tx, id: string): Promise<void> {
  await tx.query(`DELETE FROM second_factor WHERE id = $1`, [id]);
}

/** Deletes enrolments that were begun and never finished. */
export async function deleteUnverified(tx: Tx, accountId: string, exceptId: string): Promise<void> {
  await tx.query(`DELETE FROM second_factor WHERE account_id = $1 AND status = 'unverified' AND id <> $2`, [
    accountId,
    exceptId,
  ]);
}

export async function insertChallenge(tx: Tx, id: string, factorId: string, expiresAt: Date): Promise<void> {
  await tx.query(`INSERT INTO factor_challenge (id, factor_id, expires_at) VALUES ($1, $2, $3)`, [
    id,
    factorId,
    expiresAt,
  ]);
  await tx.query(`UPDATE second_factor SET last_challenged_at = now() WHERE id = $1`, [factorId]);
}

export async function findChallenge(
  tx: Tx,
  id: string,
  factorId: string,
): Promise<{ expiresAt: Date; wrongCodes: number } | undefined> {
  const [row] = await rows<{ expiresAt: Date; wrongCodes: number }>(
    tx,
    `SELECT expires_at, wrong_codes FROM factor_challenge WHERE id = $1 AND factor_id = $2`,
    [id, factorId],
  );
  return row;
}

export async function countWrongCode(tx: Tx, challengeId: string): Promise<void> {
  await tx.query(`UPDATE factor_challenge SET wrong_codes = wrong_codes + 1 WHERE id = $1`, [challengeId]);
}

/**
 * Whether the account has a verified factor that this session has not shown. Call it under the account's lock,
 * because earlier checks may be out of date.
 */
export async function lacksFactor(tx: Tx, accountId: string, sessionId: string): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT 1 FROM second_factor WHERE account_id = $1 AND status = 'verified'
       AND NOT EXISTS (SELECT 1 FROM account_session WHERE id = $2 AND aal = 'aal2') LIMIT 1`,
    [accountId, sessionId],
  );
  return found.length > 0;
}

/** Whether the account has a second factor. */
export async function hasSecondFactor(tx: Tx, accountId: string): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT 1 FROM second_factor WHERE account_id = $1 AND status = 'verified' LIMIT 1`,
    [accountId],
  );
  return found.length > 0;
}

export async function deleteChallenge(tx: Tx, id: string): Promise<void> {
  await tx.query(`DELETE FROM factor_challenge WHERE id = $1`, [id]);
}
