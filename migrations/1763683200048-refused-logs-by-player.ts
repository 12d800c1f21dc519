import { IndexMigration } from './concurrent-index.js';

/** The export of an account finds the refused logs of its games. */
export class RefusedLogsByPlayer1763683200048 extends IndexMigration {
  readonly name = 'RefusedLogsByPlayer1763683200048';

  protected readonly indexes = { game_refused_log_player: 'game_refused_log (user_id, id)' };
}
