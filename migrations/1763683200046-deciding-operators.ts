import { IndexMigration } from './concurrent-index.js';

/** The deletion of an operator's account finds the decisions that name its address. */
export class DecidingOperators1763683200046 extends IndexMigration {
  readonly name = 'DecidingOperators1763683200046';

  protected readonly indexes = {
    manual_payment_decider: 'manual_payment (decided_by) WHERE decided_by IS NOT NULL',
  };
}
