import { rows, type Tx } from '#platform';

/** Marks a proof as used until its own expiry. Returns whether this was its first use in any process. */
export async function markUsed(tx: Tx, proofHash: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await rows(
    tx,
    `INSERT INTO captcha_token_used (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING
     RETURNING token_hash`,
    [proofHash, expiresAt],
  );
  return inserted.length > 0;
}

/**
 * Deletes the marks of proofs that expired more than a day ago. Clocks of different machines may differ, but not by
 * a day.
 */
export async function forgetExpired(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM captcha_token_used WHERE expires_at < now() - interval '1 day'`);
}
