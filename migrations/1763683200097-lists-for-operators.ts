import { IndexMigration } from './concurrent-index.js';

/** Lists the tables of the operators' room page by page, also by kind and state, and finds accounts by the beginning of their codes. */
export class ListsForOperators1763683200097 extends IndexMigration {
  readonly name = 'ListsForOperators1763683200097';
  protected readonly indexes = {
    ledger_transaction_position: 'ledger_transaction (position)',
    ledger_transaction_of_kind: 'ledger_transaction (kind, position)',
    ledger_account_code_beginning: 'ledger_account (code text_pattern_ops)',
  };
}
