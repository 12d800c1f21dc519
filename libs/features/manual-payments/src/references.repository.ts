import { rows, type Tx } from '#platform';

export interface ReferenceRow {
  id: string;
  reference: string;
  referenceKey: string | null;
}

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Reads the references of payments and their stored keys, in batches.
 * @param of 'approved' reads payments with an operator's reference, also those undone since; 'all' adds the other
 *   payments with their sender's reference
 */
export async function* references(tx: Tx, of: 'approved' | 'all'): AsyncGenerator<ReferenceRow> {
  const reference = of === 'approved' ? 'reference' : 'coalesce(reference, claimed_reference)';
  for (let after = FIRST; ;) {
    const batch = await rows<ReferenceRow>(
      tx,
      `SELECT id, ${reference} AS reference, reference_key FROM manual_payment
       WHERE ${reference} IS NOT NULL AND id > $1 ORDER BY id LIMIT $2`,
      [after, BATCH],
    );
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)!.id;
  }
}

/**
 * Changes nothing if the payment's reference has changed meanwhile.
 * @throws a unique violation if another approved payment has the key
 */
export async function updateReferenceKey(tx: Tx, id: string, reference: string, key: string): Promise<void> {
  await tx.query(
    `UPDATE manual_payment SET reference_key = $3 WHERE id = $1 AND coalesce(reference, claimed_reference) = $2`,
    [id, reference, key],
  );
}
