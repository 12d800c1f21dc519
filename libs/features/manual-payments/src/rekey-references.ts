import { isUniqueViolation, type UnitOfWork } from '#platform';
import { isValidReferenceKey, referenceKey } from './reference-key.js';
import { references, updateReferenceKey } from './references.repository.js';

/**
 * Updates stored keys to the current rule. Earlier releases took a different part of some links as the
 * transaction's name, but one transaction must be credited only once, whichever release credited it. If two
 * approvals turn out to have the same transaction, both keep their keys, and `verify` reports them.
 */
export async function rekeyReferences(unitOfWork: UnitOfWork): Promise<void> {
  for await (const { id, reference, referenceKey: key } of references(unitOfWork.read, 'all'))
    if (!isValidReferenceKey(reference, key)) await rekey(unitOfWork, id, reference, referenceKey(reference));
}

/** Changes nothing if another approved payment has the key. */
async function rekey(unitOfWork: UnitOfWork, id: string, reference: string, key: string): Promise<void> {
  try {
    await updateReferenceKey(unitOfWork.read, id, reference, key);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
