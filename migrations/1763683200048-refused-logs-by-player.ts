import { IndexMigration } from './concurrent-index.js';

/** Finds the refused logs of an account's games, for its export. */
export class RefusedLogsByPlayer1763683200048 extends IndexMigration {
  readonly name = 'RefusedLogsByPlayer1763683200048';

  protected readonly indexes = { game_refused_log_player: 'game_refused_log (user_id, id)' };
}
