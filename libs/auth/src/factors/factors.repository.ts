import { rows, type Tx } from '#libs/platform';

export interface FactorRow {
  id: string;
  account_id: string;
  friendly_name: string;
  status: 'unverified' | 'verified';
  sealed_secret: string;
  last_used_step: string;
  last_challenged_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export function findFactors(tx: Tx, accountId: string): Promise<FactorRow[]> {
  return rows<FactorRow>(tx, `SELECT * FROM second_factor WHERE account_id = $1 ORDER BY created_at, id`, [
    accountId,
  ]);
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

/** An account's own factor, its row locked: two tries of one code take turns. */
export async function lockFactor(tx: Tx, accountId: string, id: string): Promise<FactorRow | undefined> {
  const [row] = await rows<FactorRow>(
    tx,
    `SELECT * FROM second_factor WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [accountId, id],
  );
  return row;
}

/** Keeps the time step whose code was taken: no code of it, or of an earlier one, is taken again. */
export async function markVerified(tx: Tx, id: string, step: number): Promise<void> {
  await tx.query(
    `UPDATE second_factor SET status = 'verified', last_used_step = $2, updated_at = now() WHERE id = $1`,
    [id, step],
  );
}

export async function deleteFactor(tx: Tx, id: string): Promise<void> {
  await tx.query(`DELETE FROM second_factor WHERE id = $1`, [id]);
}

/** Enrolments that were begun and never finished. */
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
): Promise<{ expires_at: Date } | undefined> {
  const [row] = await rows<{ expires_at: Date }>(
    tx,
    `SELECT expires_at FROM factor_challenge WHERE id = $1 AND factor_id = $2`,
    [id, factorId],
  );
  return row;
}

export async function deleteChallenge(tx: Tx, id: string): Promise<void> {
  await tx.query(`DELETE FROM factor_challenge WHERE id = $1`, [id]);
}
