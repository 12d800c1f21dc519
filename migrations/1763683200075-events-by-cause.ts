import { IndexMigration } from './concurrent-index.js';

/** Finds the events that an event has caused. */
export class EventsByCause1763683200075 extends IndexMigration {
  readonly name = 'EventsByCause1763683200075';
  protected readonly indexes = {
    outbox_event_caused_by: 'outbox_event (caused_by) WHERE caused_by IS NOT NULL',
  };
}
