import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { ListQuery } from '#contracts';
import type { Tx } from '#platform';
import type { Account } from './chart-of-accounts.js';
import { LedgerKeyConflictError, UnknownTransactionError } from './ledger.errors.js';
import {
  type EntryFilter,
  findBalance,
  findBalances,
  findBalancesUnder,
  findEntries,
  findTransaction,
  type LedgerEntry,
  type PostedTransaction,
} from './ledger-history.repository.js';
import {
  applyPostings,
  chooseLanes,
  findByKey,
  insertTransactions,
  type NewPosting,
} from './ledger.repository.js';
import { spendsFromLanes } from './lanes.js';
import { hashOf, normalise, type Posting, type TransactionDraft } from './transaction-draft.js';

/** A transaction that is written but has not moved anything yet. */
export interface OpenedTransaction {
  id: string;
  /** Empty if the key was posted before. */
  postings: readonly Posting[];
}

/** The only code that moves tokens and money between accounts. Amounts are in base units of the account's currency. */
@Injectable()
export class Ledger {
  /** The lanes of busy accounts that exist, so that they need not be created again. */
  private readonly knownLanes = new Set<string>();

  /**
   * Posts a balanced transaction in the caller's unit of work and returns its id. If the key was posted before with the
   * same content, nothing is moved, and the first transaction's id is returned.
   * @throws UnbalancedTransactionError, InsufficientFundsError, LedgerKeyConflictError
   */
  async post(tx: Tx, draft: TransactionDraft): Promise<string> {
    const [opened] = await this.open(tx, [draft]);
    await this.move(tx, [opened!]);
    return opened!.id;
  }

  /**
   * Opens transactions, which `move` completes later in the same unit of work. Rows that refer to the ledger can be written
   * in between, so that the accounts, for which others wait, are locked last.
   *
   * @example
   * const tips = await this.ledger.open(tx, drafts);
   * await insertTips(tx, tips.map(({ id }, index) => ({ ...given[index], ledgerTransactionId: id })));
   * await this.ledger.move(tx, tips);
   *
   * @throws UnbalancedTransactionError, LedgerKeyConflictError
   */
  async open(tx: Tx, drafts: readonly TransactionDraft[]): Promise<OpenedTransaction[]> {
    const opened = drafts.map((draft) => {
      const postings = normalise(draft.postings);
      return { id: randomUUID(), draft, postings, hash: hashOf(draft, postings) };
    });
    const inserted = await insertTransactions(tx, opened);
    const result: OpenedTransaction[] = [];
    for (const { id, draft, postings, hash } of opened) {
      const known = inserted.has(id) ? undefined : await findByKey(tx, draft.key);
      if (!inserted.has(id) && known?.requestHash !== hash) throw new LedgerKeyConflictError(draft.key);
      result.push(known ? { id: known.id, postings: [] } : { id, postings });
    }
    return result;
  }

  /**
   * Moves what opened transactions post. Others wait for the accounts until the unit of work ends, so call it last.
   * @throws InsufficientFundsError
   */
  async move(tx: Tx, opened: readonly OpenedTransaction[]): Promise<void> {
    const together: NewPosting[] = [];
    for (const { id: transactionId, postings } of opened) {
      const inLanes = await chooseLanes(tx, postings, this.knownLanes);
      const own = inLanes.map(({ account, amount, lane }) => ({ account, amount, lane, transactionId }));
      if (postings.some(spendsFromLanes)) await applyPostings(tx, own, this.knownLanes);
      else together.push(...own);
    }
    if (together.length > 0) await applyPostings(tx, together, this.knownLanes);
  }

  /**
   * Undoes a transaction by posting its opposite, at most once. Returns the reversal's id.
   * @throws UnknownTransactionError, InsufficientFundsError
   */
  async reverse(tx: Tx, transactionId: string): Promise<string> {
    const original = await this.transaction(tx, transactionId);
    return this.post(tx, {
      kind: `${original.kind}-reversal`,
      key: `reversal/${transactionId}`,
      reverses: transactionId,
      postings: original.postings.map(({ account, currency, allowOverdraft, amount }) => ({
        account: { code: account, currency, allowOverdraft },
        amount: -amount,
      })),
    });
  }

  /** @throws UnknownTransactionError */
  async transaction(tx: Tx, id: string): Promise<PostedTransaction> {
    const found = await findTransaction(tx, id);
    if (!found) throw new UnknownTransactionError(id);
    return found;
  }

  /** The transaction that was posted with this key, if there is one. */
  async transactionWithKey(tx: Tx, key: string): Promise<PostedTransaction | undefined> {
    const found = await findByKey(tx, key);
    return found && findTransaction(tx, found.id);
  }

  /** Returns the account's balance in base units, which is 0 for an account that does not exist yet. */
  balance(tx: Tx, account: Account): Promise<bigint> {
    return findBalance(tx, account.code);
  }

  /** Returns the balances of many accounts, in the given order. */
  async balances(tx: Tx, of: readonly Account[]): Promise<bigint[]> {
    const codes = of.map(({ code }) => code);
    const found = await findBalances(tx, codes);
    return codes.map((code) => found.get(code) ?? 0n);
  }

  /** Returns the balances of all accounts whose codes start like this, by the rest of the code. It reads every account. */
  balancesUnder(tx: Tx, prefix: string): Promise<Map<string, bigint>> {
    return findBalancesUnder(tx, prefix);
  }

  /** Returns the entries of these accounts, newest first. The cursor is the id of the last entry seen. */
  entries(tx: Tx, of: readonly Account[], filter: EntryFilter, part: ListQuery): Promise<LedgerEntry[]> {
    return findEntries(
      tx,
      of.map(({ code }) => code),
      filter,
      part,
    );
  }
}
