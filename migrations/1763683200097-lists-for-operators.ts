import { IndexMigration } from './concurrent-index.js';

/** Lists the tables of the operators' room page by page, also by kind and state, and finds accounts by the beginning of their codes. */
export class ListsForOperators1763683200097 extends IndexMigration {
  readonly name = 'ListsForOperators1763683200097';
  protected readonly indexes = {
    ledger_transaction_position: 'ledger_transaction (position)',
    ledger_transaction_of_kind: 'ledger_transaction (kind, position)',
    game_session_position: 'game_session (position)',
    game_session_open_position: `game_session (position) WHERE status = 'playing'`,
    leaderboard_prize_position: 'leaderboard_prize ((period_id::bigint * 100000 - rank))',
    leaderboard_prize_not_paid: `leaderboard_prize (status, (period_id::bigint * 100000 - rank)) WHERE status <> 'paid'`,
    outbox_event_position: 'outbox_event (position)',
    outbox_event_of_name: 'outbox_event (name, position)',
    outbox_event_open_position: 'outbox_event (position) WHERE settled_at IS NULL',
    ledger_account_code_beginning: 'ledger_account (code text_pattern_ops)',
  };
}
