import type { Brand } from '#brand';
import { findMisbooked } from '#money/ledger';
import { MAX_WAIT, type Tx, type Verification, verification } from '#platform';
import {
  findContradictions,
  findMispriced,
  findStuckOrders,
  ORDER_BOOKINGS,
} from './verify-orders.repository.js';

export const ORDER_KINDS = [ORDER_BOOKINGS.kind];

/** Recomputes the tokens of every card order, and compares them with its ledger transaction. */
export const verifyOrders = async (tx: Tx, { token }: Brand, maxWait = MAX_WAIT): Promise<Verification> =>
  verification(
    'card orders',
    await findMisbooked(tx, ORDER_BOOKINGS),
    await findMispriced(tx, token.decimals),
    await findContradictions(tx),
    await findStuckOrders(tx, maxWait),
  );
