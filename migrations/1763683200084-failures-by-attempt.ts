import { IndexMigration } from './concurrent-index.js';

/** Finds handlers that keep failing. */
export class FailuresByAttempt1763683200084 extends IndexMigration {
  readonly name = 'FailuresByAttempt1763683200084';
  protected readonly indexes = {
    handler_failure_attempt: 'handler_failure (attempt)',
  };
}
