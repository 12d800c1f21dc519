import { rows, type Tx } from '#platform';
import type { Verdict } from './screening.service.js';

/** A transfer that has no verdict on its payers yet. */
export interface WaitingTransfer {
  id: string;
  payers: string[];
  notedAt: Date;
}

/** Any of them, so that some whose screening fails don't keep the others from it. */
export function findWaitingTransfers(tx: Tx, limit: number): Promise<WaitingTransfer[]> {
  return rows(
    tx,
    `SELECT id, payers, noted_at FROM chain_transfer WHERE verdict = 'waiting'
     ORDER BY random() LIMIT $1`,
    [limit],
  );
}

export async function countWaitingTransfers(tx: Tx): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx,
    `SELECT count(*)::int FROM chain_transfer WHERE verdict = 'waiting'`,
  );
  return row!.count;
}

/** Notes a verdict, once. `missing`: none could be had in time. */
export async function noteVerdict(tx: Tx, id: string, verdict: Verdict | 'missing'): Promise<void> {
  await tx.query(`UPDATE chain_transfer SET verdict = $2 WHERE id = $1 AND verdict = 'waiting'`, [
    id,
    verdict,
  ]);
}
