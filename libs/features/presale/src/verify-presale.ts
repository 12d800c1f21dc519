import { findMisbooked } from '#money/ledger';
import { MAX_WAIT, type Tx, type Verification, verification } from '#platform';
import {
  findContradictions,
  findStuckPurchases,
  findWrongSale,
  findWrongShares,
  PURCHASE_BOOKINGS,
} from './verify-presale.repository.js';
import { findWrongTerms } from './verify-terms.js';
import { findExceededLimits, findWrongVersions } from './verify-terms.repository.js';

export const PRESALE_KINDS = [PURCHASE_BOOKINGS.kind];

/**
 * Recomputes the sale figures from the purchases, and compares every purchase with its ledger transaction and with the
 * donation of its charity share. Checks the versions of the terms, and that each purchase keeps to its own.
 */
export const verifyPresale = async (tx: Tx, maxWait = MAX_WAIT): Promise<Verification> =>
  verification(
    'pre-sale',
    await findMisbooked(tx, PURCHASE_BOOKINGS),
    await findWrongSale(tx),
    await findContradictions(tx),
    await findWrongShares(tx, maxWait),
    await findStuckPurchases(tx, maxWait),
    await findWrongTerms(tx),
    await findWrongVersions(tx, maxWait),
    await findExceededLimits(tx),
  );
