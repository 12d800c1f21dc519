import { IndexMigration } from './concurrent-index.js';

/** Counts what a member has played in a day. */
export class GamesOfAPlayersDay1763683200138 extends IndexMigration {
  readonly name = 'GamesOfAPlayersDay1763683200138';
  protected readonly indexes = {
    game_session_of_player_ended: `game_session (user_id, session_end) WHERE status = 'completed'`,
  };
}
