import { rows, type Tx } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';
import {
  type PrefixedSession,
  SESSION_COLUMNS,
  sessionIn,
  type SessionRow,
} from '../sessions/sessions.repository.js';

/** An account and one of its sessions, and whether the account has a verified second factor. */
export interface SignedIn {
  account: AccountRow;
  session: SessionRow;
  hasSecondFactor: boolean;
}

const SELECT = `SELECT account.*, ${SESSION_COLUMNS},
  EXISTS (SELECT 1 FROM second_factor f WHERE f.account_id = account.id AND f.status = 'verified') AS has_second_factor
  FROM account_session s JOIN account ON account.id = s.account_id WHERE s.id = ANY($1)`;

/** Runs for every authenticated request, so it is a single query. Returns those of the sessions that exist, by their ids. */
export async function findSignedIn(tx: Tx, sessionIds: readonly string[]): Promise<Map<string, SignedIn>> {
  const found = await rows<AccountRow & PrefixedSession & { hasSecondFactor: boolean }>(tx, SELECT, [
    sessionIds,
  ]);
  return new Map(
    found.map((row) => [
      row.sessionId,
      { account: row, session: sessionIn(row), hasSecondFactor: row.hasSecondFactor },
    ]),
  );
}
