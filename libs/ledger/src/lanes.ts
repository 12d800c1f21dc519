import { randomInt } from 'node:crypto';
import { lanesOf } from './chart-of-accounts.js';
import type { Posting } from './transaction-draft.js';

/** One row an amount goes through: an account of one lane has lane 0 alone. */
export interface LanePosting extends Posting {
  lane: number;
}

/** A row of an account that was found and locked; base units. */
export interface LaneBalance {
  code: string;
  lane: number;
  balance: bigint;
}

/** Whether the posting takes from an account of several lanes that may not go below zero: it must see what each holds. */
export const spendsFromLanes = ({ account, amount }: Posting): boolean =>
  amount < 0n && !account.allowOverdraft && lanesOf(account) > 1;

/** Any lane will do where nothing can run short; each writer takes one by chance. */
export function inAnyLane(posting: Posting): LanePosting {
  const lanes = lanesOf(posting.account);
  return { ...posting, lane: lanes === 1 ? 0 : randomInt(lanes) };
}

/** Takes the amount from the lanes that hold something; what they lack is left to the first, which then refuses. */
export function acrossLanes(posting: Posting, held: readonly LaneBalance[]): LanePosting[] {
  let missing = -posting.amount;
  const parts: LanePosting[] = [];
  for (const { lane, balance } of held) {
    const part = balance < missing ? balance : missing;
    if (part > 0n) parts.push({ account: posting.account, lane, amount: -part });
    missing -= part;
  }
  if (missing === 0n) return parts;
  return [{ ...posting, lane: 0 }];
}
