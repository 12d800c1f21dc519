import { IndexMigration } from './concurrent-index.js';

/** Finds the open events that are due for a check. */
export class OpenEventsByTurn1763683200041 extends IndexMigration {
  readonly name = 'OpenEventsByTurn1763683200041';
  protected readonly indexes = {
    outbox_event_turn: 'outbox_event (look_at) WHERE settled_at IS NULL',
  };
}
