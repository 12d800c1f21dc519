import { rows, type Tx } from '#platform';

/** Replaces all codes of the account. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(tx, accountId);
  await tx.query(`INSERT INTO recovery_code (account_id, code_hash) SELECT $1, unnest($2::bytea[])`, [
    accountId,
    hashes,
  ]);
}

export async function deleteRecoveryCodes(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`DELETE FROM recovery_code WHERE account_id = $1`, [accountId]);
}

/** Uses up a code; returns false if there is no such code. */
export async function spendRecoveryCode(tx: Tx, accountId: string, hash: Buffer): Promise<boolean> {
  const spent = await rows(
    tx,
    `DELETE FROM recovery_code WHERE account_id = $1 AND code_hash = $2 RETURNING account_id`,
    [accountId, hash],
  );
  return spent.length > 0;
}

export async function countRecoveryCodes(tx: Tx, accountId: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    `SELECT count(*)::int AS count FROM recovery_code WHERE account_id = $1`,
    [accountId],
  );
  return row!.count;
}
