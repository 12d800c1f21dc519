import { type Tx, type Verification, verification } from '#platform';
import { OPENING_KEYS } from './open-books.js';
import {
  findLostPostings,
  findOverdrawnOnce,
  findRewritten,
  findUnbalanced,
  findUncharted,
  findUnknownKinds,
  findWrongBalances,
  findWrongReversals,
} from './verify-ledger.repository.js';

/** The kind of the transactions that migration 0031 has posted. */
const PARTED = 'part-simulated-fees';

/** Recomputes every balance from its postings. All on one consistent snapshot if `tx` is repeatable read. */
export const verifyLedger = async (tx: Tx): Promise<Verification> =>
  verification('ledger', await findUnbalanced(tx), await findWrongBalances(tx), await findLostPostings(tx));

/**
 * Checks that the ledger's history is the one that was posted: every transaction has the content that its hash was made
 * from, no account was overdrawn in between, and reversals undo exactly what they reverse.
 * @param kinds the kinds of transactions that features check row by row; any unknown kind is a finding
 */
export const verifyHistory = async (tx: Tx, kinds: readonly string[]): Promise<Verification> =>
  verification(
    'ledger history',
    await findUncharted(tx),
    await findRewritten(tx, PARTED),
    await findOverdrawnOnce(tx),
    await findWrongReversals(tx),
    await findUnknownKinds(tx, { ...OPENING_KEYS, [PARTED]: `${PARTED}/%` }, kinds),
  );
