import { IndexMigration } from './concurrent-index.js';

/** Indexes for statements whose cost would otherwise grow with their tables; see test/query-plans. */
export class IndexesForGrowth1763683200060 extends IndexMigration {
  readonly name = 'IndexesForGrowth1763683200060';

  protected readonly indexes = {
    account_staff: `account (id, role) WHERE role <> 'user'`,
    auth_code_expiry: 'auth_code (expires_at)',
    factor_challenge_expiry: 'factor_challenge (expires_at)',
    security_event_anonymous: 'security_event (at) WHERE account_id IS NULL',
    manual_payment_of_status: `manual_payment (
      status, (CASE WHEN status = 'pending' THEN position ELSE 1000000000000000000 - position END))`,
  };
}
