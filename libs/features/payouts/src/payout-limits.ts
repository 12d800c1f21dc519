import type { PayoutProblem } from '#contracts';

/** All amounts are in millionths of a US dollar. */
export interface PayoutLimits {
  /** Payouts worth at most this much are sent without approval. Larger ones need one operator. */
  readonly automatic: bigint;
  /** Above this worth, two operators approve. */
  readonly twoPersons: bigint;
  /** The most that goes out in a day, and to one wallet in a day, unless two operators approve. */
  readonly day: bigint;
  readonly walletDay: bigint;
  /** Refunds below this worth wait for an operator, because sending them costs about as much. */
  readonly refundMinimum: bigint;
}

export interface JudgedPayout {
  readonly isRefund: boolean;
  readonly worth: bigint;
  readonly approvals: number;
}

/** What went out within the last day. */
export interface Used {
  readonly day: bigint;
  readonly wallet: bigint;
}

/** `approvals` says how many the payout needs. It waits if there is a problem. */
export interface PayoutVerdict {
  readonly approvals: 0 | 1 | 2;
  readonly problem: PayoutProblem | null;
}

/** Says whether a payout may go out, or what it waits for (decision 079). */
export function judgePayout(payout: JudgedPayout, used: Used, limits: PayoutLimits): PayoutVerdict {
  const [approvals, problem] = needsOf(payout, used, limits);
  return { approvals, problem: payout.approvals >= approvals ? null : problem };
}

function needsOf(
  { worth, isRefund }: JudgedPayout,
  used: Used,
  limits: PayoutLimits,
): [PayoutVerdict['approvals'], PayoutProblem | null] {
  if (worth > limits.twoPersons) return [2, 'two-approvals'];
  if (used.day + worth > limits.day) return [2, 'day-limit'];
  if (used.wallet + worth > limits.walletDay) return [2, 'wallet-limit'];
  if (worth > limits.automatic) return [1, 'approval'];
  if (isRefund && worth < limits.refundMinimum) return [1, 'below-minimum'];
  return [0, null];
}
