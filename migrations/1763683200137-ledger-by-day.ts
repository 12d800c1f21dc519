import { IndexMigration } from './concurrent-index.js';

/** Finds what was booked, and played, in a day. New rows are at the end of their tables, so that these indexes stay tiny. */
export class LedgerByDay1763683200137 extends IndexMigration {
  readonly name = 'LedgerByDay1763683200137';
  protected readonly indexes = {
    ledger_transaction_span: 'ledger_transaction USING brin (posted_at)',
    game_session_ended: 'game_session (session_end)',
  };
}
