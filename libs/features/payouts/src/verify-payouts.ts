import { findMisbooked } from '#money/ledger';
import { type Tx, type Verification, verification } from '#platform';
import { ASKED_BOOKINGS, findWrongPayouts, LANDED_BOOKINGS } from './verify-payouts.repository.js';

export const PAYOUT_LEDGER_KINDS = [ASKED_BOOKINGS.kind, LANDED_BOOKINGS.kind];

/** Compares every payout with its ledger transactions, attempts, approvals and sums. */
export async function verifyPayouts(tx: Tx): Promise<Verification> {
  return verification(
    'payouts',
    await findMisbooked(tx, ASKED_BOOKINGS),
    await findMisbooked(tx, LANDED_BOOKINGS),
    await findWrongPayouts(tx),
  );
}
