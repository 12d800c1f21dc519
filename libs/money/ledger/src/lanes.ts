import { lanesOf } from './chart-of-accounts.js';
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

/**
 * Chooses the lane by the database transaction, for postings that any lane can take. A transaction that posts twice
 * uses the same lane again, so the second posting waits for nobody.
 */
export function inOwnLane(posting: Posting, databaseTransaction: bigint): LanePosting {
  return { ...posting, lane: Number(databaseTransaction % BigInt(lanesOf(posting.account))) };
}
