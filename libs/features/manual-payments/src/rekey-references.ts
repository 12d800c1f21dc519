import { isUniqueViolation, type UnitOfWork } from '#platform';
import { keyStands, referenceKey } from './reference-key.js';
import { references } from './references.repository.js';

/**
 * Updates stored keys to the current rule. Earlier releases took a different part of some links as the
 * transaction's name, but one transaction must be credited only once, whichever release credited it. If two
 * approvals turn out to have the same transaction, both keep their keys, and `verify` reports them.
 */
export async function rekeyReferences(unitOfWork: UnitOfWork): Promise<void> {
  for await (const { id, reference, referenceKey: key } of references(unitOfWork.read, 'all'))
    if (!keyStands(reference, key)) await rekey(unitOfWork, id, reference, referenceKey(reference));
}

/** Changes nothing if the payment's reference has changed meanwhile, or if another approved payment has the key. */
async function rekey(unitOfWork: UnitOfWork, id: string, reference: string, key: string): Promise<void> {
  try {
    await unitOfWork.read.query(
      `UPDATE manual_payment SET reference_key = $3 WHERE id = $1 AND coalesce(reference, claimed_reference) = $2`,
      [id, reference, key],
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
