import { PERSONAL_FIELDS } from '#contracts';
import type { Tx } from '../database/transaction.js';

const FIELDS = `(
  SELECT key AS name, ARRAY(SELECT jsonb_array_elements_text(value)) AS names FROM jsonb_each($1::jsonb)
)`;

/**
 * Removes personal data, such as e-mail addresses, from settled events.
 * @param settled the ids of these events; without it, all settled events that still have personal data
 */
export async function forgetPersonalFields(tx: Tx, settled?: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE outbox_event o SET payload = o.payload - f.names FROM ${FIELDS} f
     WHERE o.name = f.name AND o.settled_at IS NOT NULL AND ${settled ? 'o.id = ANY($2)' : 'o.payload ?| f.names'}`,
    [JSON.stringify(PERSONAL_FIELDS), ...(settled ? [settled] : [])],
  );
}
