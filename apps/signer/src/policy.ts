import { noteText, parseCheckpoint } from '#merkle-log';
import {
  isMarkerRent,
  isOnCurve,
  type MemoTransaction,
  type PayoutMark,
  type PayoutTransfer,
  TOKEN_PROGRAMS,
} from '#money/chain';
import { isPayoutKey } from './payout-key.js';
import { factsOf, markFacts, memoFacts, type SignedFacts, takenOf } from './signed-facts.js';
import type { CurrencyLimits } from './signer-settings.js';

/** What the signer signs. Amounts are in base units. */
export interface Policy {
  /** The signer's own wallet. */
  readonly wallet: string;
  /** By `SOL` or the mint's address. Other currencies are refused. */
  readonly limits: ReadonlyMap<string, CurrencyLimits>;
  /** Recipients that are off the curve, for which a program signs. Others of that kind are refused. */
  readonly vaults: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  /** For each compute unit, in micro-lamports. */
  readonly priceCeiling: bigint;
}

export type SignedPayout = Pick<SignedFacts, 'recipient' | 'currency' | 'amount'>;

/** What was signed before. */
export interface SignedBefore {
  /** The payout that was signed under a key. */
  payoutOf(key: string): SignedPayout | undefined;
  /**
   * What was signed since a time takes of a currency, in addition to what is signed next: if that was signed before, its fees,
   * and by how much it took more.
   */
  spent(currency: string, since: Date, next: SignedFacts): bigint;
}

export type Refusal =
  | 'wrong-wallet'
  | 'currency-not-allowed'
  | 'recipient-denied'
  | 'not-a-log-head'
  | 'key-not-allowed'
  | 'recipient-off-curve'
  | 'price-too-high'
  | 'deposit-too-low'
  | 'deposit-too-high'
  | 'other-payout-under-this-key'
  | 'payout-limit'
  | 'day-limit';

const DAY_MS = 86_400_000;

/** Returns why a payout must not be signed, or null if it may. The message was read by `readPayoutMessage`. */
export function refusalOf(
  policy: Policy,
  transfer: PayoutTransfer,
  before: SignedBefore,
  now: Date,
): Refusal | null {
  const facts = factsOf(transfer);
  const limits = policy.limits.get(facts.currency);
  if (transfer.wallet !== policy.wallet) return 'wrong-wallet';
  if (!isPayoutKey(facts.key)) return 'key-not-allowed';
  if (limits === undefined) return 'currency-not-allowed';
  if (isDenied(policy, facts.recipient)) return 'recipient-denied';
  if (!isOnCurve(facts.recipient) && !policy.vaults.has(facts.recipient)) return 'recipient-off-curve';
  if (transfer.unitPrice > policy.priceCeiling) return 'price-too-high';
  const deposit = refusalOfDeposit(transfer);
  if (deposit) return deposit;
  const known = before.payoutOf(facts.key);
  if (known && !isSamePayout(known, facts)) return 'other-payout-under-this-key';
  if (facts.amount > limits.payout) return 'payout-limit';
  return isWithinDay(policy, facts, before, now) ? null : 'day-limit';
}

/**
 * Returns why a memo must not be signed, or null if it may. Only heads of a log are signed, so that no memo looks like the one
 * of a payout. The message was read by `readMemoMessage`.
 */
export function refusalOfMemo(
  policy: Policy,
  memo: MemoTransaction,
  before: SignedBefore,
  now: Date,
): Refusal | null {
  if (memo.wallet !== policy.wallet) return 'wrong-wallet';
  if (!isCheckpointNote(memo.text)) return 'not-a-log-head';
  if (memo.unitPrice > policy.priceCeiling) return 'price-too-high';
  return isWithinDay(policy, memoFacts(memo), before, now) ? null : 'day-limit';
}

/** Returns why a mark must not be signed, or null if it may. The message was read by `readPayoutMarkMessage`. */
export function refusalOfMark(
  policy: Policy,
  mark: PayoutMark,
  before: SignedBefore,
  now: Date,
): Refusal | null {
  if (mark.wallet !== policy.wallet) return 'wrong-wallet';
  if (!isPayoutKey(mark.key)) return 'key-not-allowed';
  if (mark.unitPrice > policy.priceCeiling) return 'price-too-high';
  const deposit = refusalOfDeposit(mark);
  if (deposit) return deposit;
  return isWithinDay(policy, markFacts(mark), before, now) ? null : 'day-limit';
}

const isCheckpointNote = (text: string): boolean => {
  const signed = noteText(text);
  return signed !== null && parseCheckpoint(signed) !== null;
};

/** The programs, the mints and the wallet itself are no recipients. */
const isDenied = ({ denied, limits, wallet }: Policy, recipient: string): boolean =>
  denied.has(recipient) ||
  recipient === wallet ||
  limits.has(recipient) ||
  recipient === SYSTEM_PROGRAM ||
  Object.values<string>(TOKEN_PROGRAMS).includes(recipient);
const SYSTEM_PROGRAM = '1'.repeat(32);

/** Without a deposit, the chain would let the payout of a key through more than once. */
function refusalOfDeposit({ markerRent }: Pick<PayoutTransfer, 'markerRent'>): Refusal | null {
  if (isMarkerRent(markerRent)) return null;
  return markerRent > 0n ? 'deposit-too-high' : 'deposit-too-low';
}

const isSamePayout = (a: SignedPayout, b: SignedPayout): boolean =>
  a.recipient === b.recipient && a.currency === b.currency && a.amount === b.amount;

/** Fees and deposits count against the limit of SOL, so that many small payouts can't empty the wallet. */
function isWithinDay({ limits }: Policy, facts: SignedFacts, before: SignedBefore, now: Date): boolean {
  const since = new Date(now.getTime() - DAY_MS);
  return ['SOL', facts.currency].every((currency) => {
    const added = takenOf(facts, currency) + (currency === 'SOL' ? facts.fee : 0n);
    return before.spent(currency, since, facts) + added <= (limits.get(currency)?.day ?? 0n);
  });
}
