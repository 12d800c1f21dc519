import { IndexMigration } from './concurrent-index.js';

/** Indexes for look-ups, for pruning, and for rows that are deleted together with their owner. */
export class MissingIndexes1763683200043 extends IndexMigration {
  readonly name = 'MissingIndexes1763683200043';

  protected readonly indexes = {
    account_new_email: 'account (new_email) WHERE new_email IS NOT NULL',
    outbox_event_settled_at: 'outbox_event (settled_at) WHERE settled_at IS NOT NULL',
    idempotency_key_created_at: 'idempotency_key (created_at)',
    auth_code_account: 'auth_code (account_id)',
    factor_challenge_factor: 'factor_challenge (factor_id)',
  };
}
