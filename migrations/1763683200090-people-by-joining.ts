import { IndexMigration } from './concurrent-index.js';

/** Lists accounts page by page, and the few that are not ordinary members. */
export class PeopleByJoining1763683200090 extends IndexMigration {
  readonly name = 'PeopleByJoining1763683200090';
  protected readonly indexes = {
    account_joined: 'account (created_at, id)',
    account_of_operators: `account (role, created_at, id) WHERE role <> 'user'`,
    account_unconfirmed: 'account (created_at, id) WHERE email_confirmed_at IS NULL',
    account_banned: 'account (created_at, id) WHERE banned_until IS NOT NULL',
  };
}
