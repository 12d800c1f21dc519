import { randomInt } from 'node:crypto';
import type { Tx } from '#platform';
import { LANES, lanesOf } from './chart-of-accounts.js';
import type { Posting } from './transaction-draft.js';

/** A posting to one lane of an account. Accounts with a single lane use lane 0. */
export interface LanePosting extends Posting {
  lane: number;
}

/**
 * Whether the posting takes from an account with several lanes that must not go below zero, so that their balances
 * matter.
 */
export const spendsFromLanes = ({ account, amount }: Posting): boolean =>
  amount < 0n && !account.allowOverdraft && lanesOf(account) > 1;

const chosen = new WeakMap<object, number>();

/**
 * Chooses the lane for postings that any lane can take. A transaction that posts again uses the same lane, so that only its
 * first posting may have to wait.
 */
export function inOwnLane(tx: Tx, posting: Posting): LanePosting {
  return { ...posting, lane: lanesOf(posting.account) > 1 ? laneOf(tx.queryRunner ?? tx) : 0 };
}

function laneOf(connection: object): number {
  const lane = chosen.get(connection) ?? randomInt(LANES);
  chosen.set(connection, lane);
  return lane;
}
