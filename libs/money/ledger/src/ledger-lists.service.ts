import { Injectable } from '@nestjs/common';
import type { SortedQuery } from '#contracts';
import type { SearchTerm, Tx } from '#platform';
import {
  type AccountRow,
  listAccounts,
  listTransactions,
  listTransactionsOfAccount,
  type TransactionFilter,
  type TransactionRow,
} from './ledger-lists.repository.js';

/** The whole ledger, for operators. */
@Injectable()
export class LedgerLists {
  /** Those that were opened first come first. Balances are in base units of each account's currency. */
  accounts(tx: Tx, term: SearchTerm | undefined, part: SortedQuery): Promise<AccountRow[]> {
    return listAccounts(tx, term, part);
  }

  /** Newest first. @param account the code of an account that they have moved something in */
  transactions(
    tx: Tx,
    { account, ...filter }: TransactionFilter & { account?: string | undefined },
    part: SortedQuery,
  ): Promise<TransactionRow[]> {
    return account === undefined
      ? listTransactions(tx, filter, part)
      : listTransactionsOfAccount(tx, account, filter, part);
  }
}
