import { rows, type Tx } from '#platform';

/** Whether this browser has shown the account's second factor before. */
export async function hasShownFactor(tx: Tx, accountId: string, browser: Buffer): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT 1 FROM known_device WHERE account_id = $1 AND mark = $2 AND factor_shown_at IS NOT NULL`,
    [accountId, browser],
  );
  return found.length > 0;
}

export async function rememberFactorShown(tx: Tx, accountId: string, browser: Buffer): Promise<void> {
  await tx.query(
    `INSERT INTO known_device (account_id, mark, factor_shown_at) VALUES ($1, $2, now())
     ON CONFLICT (account_id, mark) DO UPDATE SET factor_shown_at = excluded.factor_shown_at`,
    [accountId, browser],
  );
}

/**
 * When the n-th newest wrong code of the last hour was entered from known or from new browsers; undefined if there
 * were fewer.
 */
export async function findWrongCode(
  tx: Tx,
  accountId: string,
  nth: number,
  device: 'known' | 'new',
): Promise<Date | undefined> {
  const [row] = await rows<{ at: Date }>(
    tx,
    `SELECT at FROM security_event WHERE account_id = $1 AND event = 'factor-failed' AND details->>'device' = $3
       AND at > now() - interval '1 hour' ORDER BY id DESC OFFSET $2 LIMIT 1`,
    [accountId, nth - 1, device],
  );
  return row?.at;
}

/** Counts the wrong codes of second factors and the wrong recovery codes of the last hour. */
export async function countGuesses(tx: Tx, accountId: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    `SELECT count(*)::int AS count FROM security_event
     WHERE account_id = $1 AND event IN ('factor-failed', 'recovery-code-failed') AND details ? 'device'
       AND at > now() - interval '1 hour'`,
    [accountId],
  );
  return row!.count;
}
