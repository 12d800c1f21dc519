import { IsNull } from 'typeorm';
import type { Tx } from '#platform';
import { ManualPaymentRow } from './manual-payment.entity.js';
import { UndoRow } from './payment-undo.entity.js';

const undos = (tx: Tx) => tx.getRepository(UndoRow);

export type NewUndo = Pick<UndoRow, 'id' | 'paymentId' | 'reason' | 'askedBy' | 'askedByEmail'>;

export async function insertUndo(tx: Tx, undo: NewUndo): Promise<void> {
  await undos(tx).insert(undo);
}

/** The open request to undo a payment's approval, which is waiting for a second operator. */
export const findOpenUndo = (tx: Tx, paymentId: string): Promise<UndoRow | null> =>
  undos(tx).findOneBy({ paymentId, outcome: IsNull() });

export const findUndo = (tx: Tx, id: string, paymentId: string): Promise<UndoRow | null> =>
  undos(tx).findOneBy({ id, paymentId });

/** Stores the decision. A constraint of the table refuses a decision by the operator who asked. */
export async function decideUndo(
  tx: Tx,
  id: string,
  decision: { outcome: 'confirmed' | 'declined'; decidedBy: string; decidedByEmail: string },
): Promise<void> {
  await undos(tx).update(id, { ...decision, decidedAt: () => 'now()' });
}

/** Marks the payment as undone. Its transaction reference can then be used by another payment. */
export async function markUndone(tx: Tx, paymentId: string): Promise<void> {
  await tx.getRepository(ManualPaymentRow).update(paymentId, { status: 'undone' });
}
