import { MAX_WAIT, type Tx, type Verification, verification } from '#platform';
import { findUnrecorded, findWrongMemberTallies, findWrongTally } from './verify-donations.repository.js';

/**
 * Recounts totals and donors from the donations, and the donations from the ledger. They are compared on one
 * consistent snapshot if `tx` is repeatable read.
 * @param maxWait a PostgreSQL interval: how long a purchase's share may wait for its handler
 */
export const verifyDonations = async (tx: Tx, maxWait = MAX_WAIT): Promise<Verification> =>
  verification(
    'donations',
    await findWrongTally(tx, 'all'),
    await findWrongTally(tx, 'simulated'),
    await findWrongMemberTallies(tx),
    await findUnrecorded(tx, maxWait),
  );
