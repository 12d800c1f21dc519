import { createHash } from 'node:crypto';
import type { ChainCurrency } from '#contracts';
import type { Account } from './chart-of-accounts.js';
import { UnbalancedTransactionError } from './ledger.errors.js';

/** One line of a transaction: base units of the account's currency, moved into (+) or out of (−) the account. */
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
 * @throws UnbalancedTransactionError unless at least two accounts move and the amounts of each currency sum to zero
 */
export function normalise(postings: readonly Posting[]): Posting[] {
  const byCode = new Map<string, Posting>();
  for (const { account, amount } of postings) {
    byCode.set(account.code, { account, amount: (byCode.get(account.code)?.amount ?? 0n) + amount });
  }
  const merged = [...byCode.values()]
    .filter(({ amount }) => amount !== 0n)
    .sort((a, b) => (a.account.code < b.account.code ? -1 : 1));
  const sums = new Map<ChainCurrency, bigint>();
  for (const { account, amount } of merged)
    sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
  for (const [currency, sum] of sums) {
    if (sum !== 0n)
      throw new UnbalancedTransactionError(`Postings in ${currency} sum to ${sum}, not to zero`);
  }
  if (merged.length < 2)
    throw new UnbalancedTransactionError('A transaction moves between at least two accounts');
  return merged;
}

/**
 * The hash of the content that an idempotency key stands for. The same key with another hash is a conflict. An account's
 * code determines its currency, so currencies are not part of it.
 */
export function hashOf(draft: TransactionDraft, normalised: readonly Posting[]): string {
  const content = [
    draft.kind,
    draft.reverses ?? '',
    ...normalised.map(({ account, amount }) => `${account.code}:${amount}`),
  ];
  return createHash('sha256').update(content.join('\n')).digest('hex');
}
