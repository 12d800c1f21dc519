import { noteText, parseCheckpoint } from '#merkle-log';
import {
  isOnCurve,
  markText,
  memoFee,
  type MemoTransaction,
  payoutFee,
  type PayoutMark,
  payoutMarkFee,
  type PayoutTransfer,
  TOKEN_PROGRAMS,
} from '#money/chain';
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

/** A payout as the signer remembers it. `currency` is `SOL` or a mint; fee and deposits are in lamports. */
export interface PayoutFacts {
  readonly key: string;
  readonly recipient: string;
  readonly currency: string;
  readonly amount: bigint;
  /** What the accounts may cost that the transaction creates. */
  readonly deposits: bigint;
  readonly fee: bigint;
}

/** What was signed before. */
export interface SignedBefore {
  factsOf(key: string): PayoutFacts | undefined;
  /** What the payouts signed since a time take of a currency, without those of a key. */
  spent(currency: string, since: Date, withoutKey: string): bigint;
}

export type Refusal =
  | 'wrong-wallet'
  | 'currency-not-allowed'
  | 'recipient-denied'
  | 'not-a-log-head'
  | 'recipient-off-curve'
  | 'price-too-high'
  | 'deposit-too-high'
  | 'other-payout-under-this-key'
  | 'payout-limit'
  | 'day-limit';

const DAY_MS = 86_400_000;
/** The rent of one byte is 897,840 lamports, and that of the largest token account without extensions 2,157,600. */
export const MARKER_RENT_CEILING = 1_000_000n;
const TOKEN_ACCOUNT_DEPOSIT = 2_200_000n;

export function factsOf({
  key,
  destination,
  mint,
  amount,
  markerRent,
  unitPrice,
}: PayoutTransfer): PayoutFacts {
  return {
    key,
    recipient: destination,
    currency: mint?.address ?? 'SOL',
    amount,
    deposits: markerRent + (mint ? TOKEN_ACCOUNT_DEPOSIT : 0n),
    fee: payoutFee(unitPrice),
  };
}

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
  if (limits === undefined) return 'currency-not-allowed';
  if (isDenied(policy, facts.recipient)) return 'recipient-denied';
  if (!isOnCurve(facts.recipient) && !policy.vaults.has(facts.recipient)) return 'recipient-off-curve';
  if (transfer.unitPrice > policy.priceCeiling) return 'price-too-high';
  if (transfer.markerRent > MARKER_RENT_CEILING) return 'deposit-too-high';
  const known = before.factsOf(facts.key);
  if (known && !isSamePayout(known, facts)) return 'other-payout-under-this-key';
  if (facts.amount > limits.payout) return 'payout-limit';
  return isWithinDay(policy, facts, before, now) ? null : 'day-limit';
}

/** The key of all memos in the log of the signer. */
const MEMO_KEY = 'memo';

/** A memo as the signer remembers it. It pays a fee and nothing else. */
export const memoFacts = ({ wallet, unitPrice }: MemoTransaction): PayoutFacts => ({
  key: MEMO_KEY,
  recipient: wallet,
  currency: 'SOL',
  amount: 0n,
  deposits: 0n,
  fee: memoFee(unitPrice),
});

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

/** A mark as the signer remembers it. It pays a fee and the deposit for the marker. */
export const markFacts = (mark: PayoutMark): PayoutFacts => ({
  key: markText(mark),
  recipient: mark.wallet,
  currency: 'SOL',
  amount: 0n,
  deposits: mark.markerRent,
  fee: payoutMarkFee(mark.unitPrice),
});

/** Returns why a mark must not be signed, or null if it may. The message was read by `readPayoutMarkMessage`. */
export function refusalOfMark(
  policy: Policy,
  mark: PayoutMark,
  before: SignedBefore,
  now: Date,
): Refusal | null {
  if (mark.wallet !== policy.wallet) return 'wrong-wallet';
  if (mark.unitPrice > policy.priceCeiling) return 'price-too-high';
  if (mark.markerRent > MARKER_RENT_CEILING) return 'deposit-too-high';
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

const isSamePayout = (a: PayoutFacts, b: PayoutFacts): boolean =>
  a.recipient === b.recipient && a.currency === b.currency && a.amount === b.amount;

/** Fees and deposits count against the limit of SOL, so that many small payouts can't empty the wallet. */
function isWithinDay(
  { limits }: Policy,
  { key, currency, amount, deposits, fee }: PayoutFacts,
  before: SignedBefore,
  now: Date,
): boolean {
  const since = new Date(now.getTime() - DAY_MS);
  const costs = deposits + fee;
  const added = new Map([['SOL', costs]]);
  added.set(currency, amount + (added.get(currency) ?? 0n));
  return [...added].every(([of, more]) => before.spent(of, since, key) + more <= (limits.get(of)?.day ?? 0n));
}
