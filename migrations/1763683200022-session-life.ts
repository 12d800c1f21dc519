import { IndexMigration } from './concurrent-index.js';

/** Finds ended sessions, banned and unconfirmed accounts, and devices that were not seen for a long time. */
export class SessionLife1763683200022 extends IndexMigration {
  readonly name = 'SessionLife1763683200022';

  protected readonly indexes = {
    account_session_refreshed: 'account_session (refreshed_at)',
    account_session_created: 'account_session (created_at)',
    account_banned: 'account (banned_until) WHERE banned_until IS NOT NULL',
    account_unconfirmed: 'account (confirmation_sent_at) WHERE email_confirmed_at IS NULL',
    known_device_seen: 'known_device (seen_at)',
  };
}
