import { IndexMigration } from './concurrent-index.js';

/** Finds what was booked, and played, in a day. */
export class LedgerByDay1763683200137 extends IndexMigration {
  readonly name = 'LedgerByDay1763683200137';
  protected readonly indexes = {
    ledger_transaction_posted: 'ledger_transaction (posted_at)',
    game_session_ended: 'game_session (session_end)',
  };
}
