import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import type { Verification } from './verification.js';

/** Keeps what a scheduled check has found last. */
export async function recordVerification(
  tx: Tx,
  { name, differences }: Pick<Verification, 'name' | 'differences'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO verification (name, differences) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET differences = $2, verified_at = now()`,
    [name, differences],
  );
}

/** The scheduled checks with the number of differences that each has found last, and when. */
export const findVerifications = (
  tx: Tx,
): Promise<{ name: string; differences: number; verifiedAt: Date }[]> =>
  rows(tx, `SELECT name, differences, verified_at FROM verification ORDER BY name`);
