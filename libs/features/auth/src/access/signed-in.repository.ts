import { rows, toSnakeCase, type Tx } from '#platform';
import type { AccountRow } from '../accounts/accounts.repository.js';
import type { SessionRow } from '../sessions/sessions.repository.js';

/** An account and one of its sessions, and whether the account has a verified second factor. */
export interface SignedIn {
  account: AccountRow;
  session: SessionRow;
  hasSecondFactor: boolean;
}

/** The session's columns beside those of the account: `id` is read as `sessionId`. */
type PrefixedSession = { [Key in keyof SessionRow as `session${Capitalize<Key>}`]: SessionRow[Key] };

const SESSION_COLUMNS = [
  'id',
  'accountId',
  'refreshSeed',
  'refreshPosition',
  'aal',
  'factorId',
  'amr',
  'userAgent',
  'address',
  'createdAt',
  'refreshedAt',
] as const satisfies readonly (keyof SessionRow)[];

const prefixed = <Name extends keyof SessionRow>(name: Name): `session${Capitalize<Name>}` =>
  `session${(name[0]!.toUpperCase() + name.slice(1)) as Capitalize<Name>}`;

const SELECT = `SELECT account.*, ${SESSION_COLUMNS.map(toSnakeCase)
  .map((column) => `s.${column} AS session_${column}`)
  .join(', ')},
  EXISTS (SELECT 1 FROM second_factor f WHERE f.account_id = account.id AND f.status = 'verified') AS has_second_factor
  FROM account_session s JOIN account ON account.id = s.account_id WHERE s.id = ANY($1)`;

/** Runs for every authenticated request, so it is a single query. Returns those of the sessions that exist, by their ids. */
export async function findSignedIn(tx: Tx, sessionIds: readonly string[]): Promise<Map<string, SignedIn>> {
  const found = await rows<AccountRow & PrefixedSession & { hasSecondFactor: boolean }>(tx, SELECT, [
    sessionIds,
  ]);
  return new Map(found.map((row) => [row.sessionId, signedInOf(row)]));
}

function signedInOf(row: AccountRow & PrefixedSession & { hasSecondFactor: boolean }): SignedIn {
  const session = Object.fromEntries(SESSION_COLUMNS.map((name) => [name, row[prefixed(name)]]));
  return { account: row, session: session as unknown as SessionRow, hasSecondFactor: row.hasSecondFactor };
}
