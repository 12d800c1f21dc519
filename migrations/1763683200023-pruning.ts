import { IndexMigration } from './concurrent-index.js';

/** Finds refused logs and wallet challenges that have expired. */
export class Pruning1763683200023 extends IndexMigration {
  readonly name = 'Pruning1763683200023';

  protected readonly indexes = {
    game_refused_log_age: 'game_refused_log (refused_at)',
    wallet_challenge_expiry: 'wallet_challenge (expires_at)',
  };
}
