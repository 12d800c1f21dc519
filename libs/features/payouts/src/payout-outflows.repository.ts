import { MAX_UNEXPLAINED } from '#contracts';
import { rows, type Tx } from '#platform';

/** A transaction that took something from the payout wallet and is not known to be a payout. */
export interface Outflow {
  readonly signature: string;
  readonly notedAt: Date;
}

export async function insertOutflows(tx: Tx, signatures: readonly string[]): Promise<void> {
  await tx.query(`INSERT INTO payout_outflow (signature) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`, [
    signatures,
  ]);
}

/** The oldest first. */
export function findUnexplained(tx: Tx, limit = MAX_UNEXPLAINED): Promise<Outflow[]> {
  return rows(
    tx,
    `SELECT signature, noted_at FROM payout_outflow WHERE explained_at IS NULL ORDER BY noted_at LIMIT $1`,
    [limit],
  );
}

/** Records that outflows were payouts or fees of memos, or that an operator has accepted them. */
export async function explainOutflows(
  tx: Tx,
  signatures: readonly string[],
  explainedAs: 'payout' | 'operator' | 'memo',
): Promise<void> {
  await tx.query(
    `UPDATE payout_outflow SET explained_as = $2, explained_at = now() WHERE signature = ANY($1) AND explained_at IS NULL`,
    [signatures, explainedAs],
  );
}

/** Whether an operator has accepted by name that a transaction took something from the wallet. */
export async function isAccepted(tx: Tx, signature: string): Promise<boolean> {
  const accepted = await rows(
    tx,
    `SELECT FROM payout_outflow WHERE signature = $1 AND explained_as = 'operator'`,
    [signature],
  );
  return accepted.length > 0;
}

/** The switch that pauses payouts. Without a row, they have never been paused. */
export interface PayoutSwitch {
  readonly paused: boolean;
  readonly reason: string;
  readonly changedAt: Date;
}

export async function findSwitch(tx: Tx): Promise<PayoutSwitch | undefined> {
  return (await rows<PayoutSwitch>(tx, `SELECT paused, reason, changed_at FROM payout_switch`))[0];
}

/** The same, locked until the transaction ends. */
export async function lockSwitch(tx: Tx): Promise<PayoutSwitch | undefined> {
  return (await rows<PayoutSwitch>(tx, `SELECT paused, reason, changed_at FROM payout_switch FOR UPDATE`))[0];
}

/** Returns whether this changed anything. */
export async function setSwitch(tx: Tx, paused: boolean, reason: string): Promise<boolean> {
  const changed = await rows(
    tx,
    `INSERT INTO payout_switch (paused, reason) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET paused = $1, reason = $2, changed_at = now() WHERE payout_switch.paused <> $1
     RETURNING id`,
    [paused, reason],
  );
  return changed.length > 0;
}

/** SQL of what has left the wallet and operators have accepted, for the proof of the sale. */
export const ACCEPTED_OUTFLOWS = `(SELECT signature FROM payout_outflow WHERE explained_as = 'operator')`;
