import { findMisbooked } from '#money/ledger';
import { MAX_WAIT, type Tx, type Verification, verification } from '#platform';
import {
  findUndecided,
  findWrongBalance,
  findWrongCharityPayouts,
  SIMULATED_BOOKINGS,
} from './verify-charity.repository.js';

export const CHARITY_LEDGER_KINDS = [SIMULATED_BOOKINGS.kind];

/**
 * Compares what the charity fund has paid with what two persons have decided, with the ledger, and with the payouts on the
 * chain, and recomputes its balance: received less paid.
 * @param maxWait a PostgreSQL interval: how long a payout that has landed may wait for its handler
 */
export const verifyCharity = async (tx: Tx, maxWait = MAX_WAIT): Promise<Verification> =>
  verification(
    'charity fund',
    await findMisbooked(tx, SIMULATED_BOOKINGS),
    await findWrongCharityPayouts(tx, maxWait),
    await findUndecided(tx),
    await findWrongBalance(tx),
  );
