import { createHash } from 'node:crypto';
import type { Account } from './chart-of-accounts.js';
import { UnbalancedTransactionError } from './ledger.errors.js';

/** One line of a transaction: base units moved into (+) or out of (−) an account. */
export interface Posting {
  account: Account;
  amount: bigint;
}

export interface TransactionDraft {
  /** The kind of movement, for readers and reports: `presale-purchase`, `donation`, … */
  kind: string;
  /** The idempotency key. Posting the same key again moves nothing. */
  key: string;
  postings: readonly Posting[];
  metadata?: Readonly<Record<string, string>>;
  reverses?: string;
}

/**
 * Merges the postings to one line per account and sorts them by code. Accounts are locked in this order, so that
 * transactions don't deadlock.
 * @throws UnbalancedTransactionError unless at least two accounts move and the amounts sum to zero
 */
export function normalise(postings: readonly Posting[]): Posting[] {
  const byCode = new Map<string, Posting>();
  for (const { account, amount } of postings) {
    byCode.set(account.code, { account, amount: (byCode.get(account.code)?.amount ?? 0n) + amount });
  }
  const merged = [...byCode.values()]
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => (a.account.code < b.account.code ? -1 : 1));
  const sum = merged.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== 0n) throw new UnbalancedTransactionError(`Postings sum to ${sum}, not to zero`);
  if (merged.length < 2)
    throw new UnbalancedTransactionError('A transaction moves between at least two accounts');
  return merged;
}

/** The hash of the content that an idempotency key stands for. The same key with another hash is a conflict. */
export function hashOf(draft: TransactionDraft, normalised: readonly Posting[]): string {
  const content = [
    draft.kind,
    draft.reverses ?? '',
    ...normalised.map(({ account, amount }) => `${account.code}:${amount}`),
  ];
  return createHash('sha256').update(content.join('\n')).digest('hex');
}
