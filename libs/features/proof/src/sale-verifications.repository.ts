import type { SaleVerificationRun } from '#contracts';
import { rows, type Tx } from '#platform';

/** So many checks are kept: those of a week. */
const KEPT = 168;

/** Stores what a check has found, and deletes all but the newest ones. */
export async function insertVerification(tx: Tx, run: SaleVerificationRun): Promise<void> {
  await tx.query(
    `INSERT INTO sale_verification (ran_at, seconds, reads, slot, figures, differences, findings)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      run.ranAt,
      run.seconds,
      run.reads,
      run.slot,
      JSON.stringify(run.figures),
      run.differences,
      JSON.stringify(run.findings),
    ],
  );
  await tx.query(
    `DELETE FROM sale_verification WHERE id <= (SELECT id FROM sale_verification ORDER BY id DESC OFFSET $1 LIMIT 1)`,
    [KEPT],
  );
}

export async function findLatestVerification(tx: Tx): Promise<SaleVerificationRun | undefined> {
  const [latest] = await rows<Omit<SaleVerificationRun, 'ranAt'> & { ranAt: Date }>(
    tx,
    `SELECT ran_at, seconds, reads, slot::float8, figures, differences, findings
     FROM sale_verification ORDER BY id DESC LIMIT 1`,
  );
  return latest && { ...latest, ranAt: latest.ranAt.toISOString() };
}
