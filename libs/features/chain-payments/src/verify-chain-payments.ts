import { findMisbooked } from '#money/ledger';
import { type Tx, type Verification, verification } from '#platform';
import {
  findWrongRequests,
  findWrongWatchedBalances,
  TRANSFER_BOOKINGS,
} from './verify-chain-payments.repository.js';

export const CHAIN_PAYMENT_KINDS = TRANSFER_BOOKINGS.map(({ kind }) => kind);

/**
 * Recomputes the balances of the site's accounts on the chain, and compares every amount that came in or left with the ledger.
 * As the ledger balances in each currency, what was received equals what was credited, is to be refunded, and is in suspense.
 */
export async function verifyChainPayments(tx: Tx): Promise<Verification> {
  const misbooked = [];
  for (const bookings of TRANSFER_BOOKINGS) misbooked.push(await findMisbooked(tx, bookings));
  return verification(
    'payments on the chain',
    ...misbooked,
    await findWrongWatchedBalances(tx),
    await findWrongRequests(tx),
  );
}
