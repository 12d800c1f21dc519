import { IndexMigration } from './concurrent-index.js';

/** Counts the failed attempts of a minute. */
export class FailuresByTime1763683200103 extends IndexMigration {
  readonly name = 'FailuresByTime1763683200103';
  protected readonly indexes = {
    handler_failure_failed_at: 'handler_failure (failed_at)',
  };
}
