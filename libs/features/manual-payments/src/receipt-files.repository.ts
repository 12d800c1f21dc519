import { rows, type Tx } from '#platform';

/** The next receipts after the key `after`, ordered by key, whose payments were decided more than `days` ago. */
export async function findExpiredReceipts(
  tx: Tx,
  days: number,
  limit: number,
  after: string,
): Promise<string[]> {
  const found = await rows<{ receiptKey: string }>(
    tx,
    `SELECT receipt_key FROM manual_payment
     WHERE receipt_key > $3 AND decided_at < now() - make_interval(days => $1) ORDER BY receipt_key LIMIT $2`,
    [days, limit, after],
  );
  return found.map(({ receiptKey }) => receiptKey);
}

/** Removes the receipt's key. Its type and size show that there was one. */
export async function forgetReceipt(tx: Tx, key: string): Promise<void> {
  await tx.query(`UPDATE manual_payment SET receipt_key = NULL WHERE receipt_key = $1`, [key]);
}
