import { rows, type Tx } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';
import type { SessionRow } from '../sessions/sessions.repository.js';

/** An account and one of its sessions, and whether the account has a verified second factor. */
export interface SignedIn {
  account: AccountRow;
  session: SessionRow;
  hasSecondFactor: boolean;
}

type PrefixedSession = { [Key in keyof SessionRow as `session_${Key}`]: SessionRow[Key] };

const SESSION_COLUMNS = [
  'id',
  'account_id',
  'refresh_seed',
  'refresh_position',
  'aal',
  'factor_id',
  'amr',
  'user_agent',
  'address',
  'created_at',
  'refreshed_at',
] as const satisfies readonly (keyof SessionRow)[];

const SELECT = `SELECT account.*, ${SESSION_COLUMNS.map((name) => `s.${name} AS session_${name}`).join(', ')},
  EXISTS (SELECT 1 FROM second_factor f WHERE f.account_id = account.id AND f.status = 'verified') AS has_second_factor
  FROM account_session s JOIN account ON account.id = s.account_id WHERE s.id = $1`;

/** Runs once for every authenticated request, so it is a single query. */
export async function findSignedIn(tx: Tx, sessionId: string): Promise<SignedIn | undefined> {
  const [row] = await rows<AccountRow & PrefixedSession & { has_second_factor: boolean }>(tx, SELECT, [
    sessionId,
  ]);
  if (!row) return undefined;
  const session = Object.fromEntries(SESSION_COLUMNS.map((name) => [name, row[`session_${name}`]]));
  return { account: row, session: session as unknown as SessionRow, hasSecondFactor: row.has_second_factor };
}
