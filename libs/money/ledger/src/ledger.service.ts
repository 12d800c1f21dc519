import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { ListQuery } from '#contracts';
import type { Tx } from '#platform';
import type { Account } from './chart-of-accounts.js';
import { LedgerKeyConflictError, UnknownTransactionError } from './ledger.errors.js';
import {
  applyPostings,
  type EntryFilter,
  findBalance,
  findBalances,
  findByKey,
  findEntries,
  findTransaction,
  insertTransaction,
  type LedgerEntry,
  lockLanes,
  type PostedTransaction,
  sumMoved,
} from './ledger.repository.js';
import { hashOf, normalise, type TransactionDraft } from './transaction-draft.js';

/** The only code that moves tokens between accounts. Amounts are in base units. */
@Injectable()
export class Ledger {
  /**
   * Posts a balanced transaction in the caller's unit of work and returns its id. If the key was posted before with the
   * same content, nothing is moved, and the first transaction's id is returned.
   * @throws UnbalancedTransactionError, InsufficientFundsError, LedgerKeyConflictError
   */
  async post(tx: Tx, draft: TransactionDraft): Promise<string> {
    const postings = normalise(draft.postings);
    const hash = hashOf(draft, postings);
    const id = randomUUID();
    const databaseTransaction = await insertTransaction(tx, id, draft, hash);
    if (databaseTransaction === undefined) {
      const known = await findByKey(tx, draft.key);
      if (known?.requestHash !== hash) throw new LedgerKeyConflictError(draft.key);
      return known.id;
    }
    await applyPostings(tx, id, await lockLanes(tx, postings, databaseTransaction));
    return id;
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
      postings: original.postings.map(({ account, allowOverdraft, amount }) => ({
        account: { code: account, allowOverdraft },
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

  /** Returns the entries of these accounts, newest first. The cursor is the id of the last entry seen. */
  entries(tx: Tx, of: readonly Account[], filter: EntryFilter, part: ListQuery): Promise<LedgerEntry[]> {
    return findEntries(
      tx,
      of.map(({ code }) => code),
      filter,
      part,
    );
  }

  /** Returns what transactions have moved into an account, less their reversals. Base units. */
  moved(tx: Tx, account: Account, transactionIds: readonly string[]): Promise<bigint> {
    return sumMoved(tx, account.code, transactionIds);
  }
}
