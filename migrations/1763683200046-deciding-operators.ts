import { IndexMigration } from './concurrent-index.js';

/** Finds the decisions that name an operator, for the deletion of the operator's account. */
export class DecidingOperators1763683200046 extends IndexMigration {
  readonly name = 'DecidingOperators1763683200046';

  protected readonly indexes = {
    manual_payment_decider: 'manual_payment (decided_by) WHERE decided_by IS NOT NULL',
  };
}
