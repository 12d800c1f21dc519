import { rows, type Tx } from '#platform';

export interface UndoRow {
  id: string;
  paymentId: string;
  reason: string;
  askedBy: string;
  askedByEmail: string;
  outcome: 'confirmed' | 'declined' | null;
  decidedByEmail: string | null;
}

export interface NewUndo {
  id: string;
  paymentId: string;
  reason: string;
  askedBy: string;
  askedByEmail: string;
}

export async function insertUndo(tx: Tx, undo: NewUndo): Promise<void> {
  await tx.query(
    `INSERT INTO manual_payment_undo (id, payment_id, reason, asked_by, asked_by_email) VALUES ($1, $2, $3, $4, $5)`,
    [undo.id, undo.paymentId, undo.reason, undo.askedBy, undo.askedByEmail],
  );
}

/** The open request to undo a payment's approval, which is waiting for a second operator. */
export async function findOpenUndo(tx: Tx, paymentId: string): Promise<UndoRow | undefined> {
  const [row] = await rows<UndoRow>(
    tx,
    `SELECT * FROM manual_payment_undo WHERE payment_id = $1 AND outcome IS NULL`,
    [paymentId],
  );
  return row;
}

export async function findUndo(tx: Tx, id: string, paymentId: string): Promise<UndoRow | undefined> {
  const [row] = await rows<UndoRow>(
    tx,
    `SELECT * FROM manual_payment_undo WHERE id = $1 AND payment_id = $2`,
    [id, paymentId],
  );
  return row;
}

/** Stores the decision. A constraint of the table refuses a decision by the operator who asked. */
export async function decideUndo(
  tx: Tx,
  id: string,
  { outcome, by, byEmail }: { outcome: 'confirmed' | 'declined'; by: string; byEmail: string },
): Promise<void> {
  await tx.query(
    `UPDATE manual_payment_undo SET outcome = $2, decided_by = $3, decided_by_email = $4, decided_at = now() WHERE id = $1`,
    [id, outcome, by, byEmail],
  );
}

/** Marks the payment as undone. Its transaction reference can then be used by another payment. */
export async function markUndone(tx: Tx, paymentId: string): Promise<void> {
  await tx.query(`UPDATE manual_payment SET status = 'undone' WHERE id = $1`, [paymentId]);
}
