import { type Differences, FoundDifferences, type Tx, type Verification, verification } from '#platform';
import { isValidReferenceKey, referenceKey } from './reference-key.js';
import { references } from './references.repository.js';
import { findContradictions, findWrongApprovals, findWrongUndos } from './verify-payments.repository.js';

/**
 * Compares every approved payment with its purchase. The check of the pre-sale compares the purchases with the
 * ledger.
 */
export const verifyPayments = async (tx: Tx): Promise<Verification> =>
  verification(
    'payments by hand',
    await findWrongApprovals(tx),
    await findContradictions(tx),
    await findWrongUndos(tx),
    await findWrongReferences(tx),
  );

/**
 * The unique key of references makes sure that each transaction is credited only once. So each stored key must
 * follow from its reference.
 */
async function findWrongReferences(tx: Tx): Promise<Differences> {
  const found = new FoundDifferences();
  for await (const { id, reference, referenceKey: key } of references(tx, 'approved'))
    found.compare(
      { table: 'manual_payment', row: id, column: 'reference_key' },
      isValidReferenceKey(reference, key) ? key : referenceKey(reference),
      key,
    );
  return found;
}
