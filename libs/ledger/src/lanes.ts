import { lanesOf } from './chart-of-accounts.js';
import type { Posting } from './transaction-draft.js';

/** One row an amount goes through: an account of one lane has lane 0 alone. */
export interface LanePosting extends Posting {
  lane: number;
}

/** A lane that was found and locked; base units. */
export interface LaneBalance {
  lane: number;
  balance: bigint;
}

/** Whether the posting takes from an account of several lanes that may not go below zero: it must see what each holds. */
export const spendsFromLanes = ({ account, amount }: Posting): boolean =>
  amount < 0n && !account.allowOverdraft && lanesOf(account) > 1;

/**
 * Any lane will do where nothing can run short: each database transaction has its own, so that posting twice in one waits
 * for nobody.
 */
export function inOwnLane(posting: Posting, databaseTransaction: bigint): LanePosting {
  return { ...posting, lane: Number(databaseTransaction % BigInt(lanesOf(posting.account))) };
}

/** Takes the amount from the lanes that hold something; undefined when they don't hold enough together. */
export function acrossLanes(posting: Posting, held: readonly LaneBalance[]): LanePosting[] | undefined {
  let missing = -posting.amount;
  const parts: LanePosting[] = [];
  for (const { lane, balance } of held) {
    const part = balance < missing ? balance : missing;
    if (part > 0n) parts.push({ account: posting.account, lane, amount: -part });
    missing -= part;
  }
  return missing === 0n ? parts : undefined;
}
