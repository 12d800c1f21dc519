import type { Brand } from '#brand';
import { findMisbooked } from '#money/ledger';
import { type Tx, type Verification, verification } from '#platform';
import { findMispriced, SWAP_BOOKINGS } from './verify-swaps.repository.js';

export const SWAP_KINDS = [SWAP_BOOKINGS.kind];

/** Recomputes the tokens of every swap, and compares them and the parts of the fee with its ledger transaction. */
export const verifySwaps = async (tx: Tx, { token }: Brand): Promise<Verification> =>
  verification('swaps', await findMisbooked(tx, SWAP_BOOKINGS), await findMispriced(tx, token.decimals));
