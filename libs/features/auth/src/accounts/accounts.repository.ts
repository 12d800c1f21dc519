import { randomUUID } from 'node:crypto';
import type { Role } from '#contracts';
import { rows, toSnakeCase, type Tx } from '#platform';
import { anonymiseSecurityEvents } from './security-log.repository.js';

export interface AccountRow {
  id: string;
  identityId: string;
  email: string;
  passwordHash: string | null;
  role: Role;
  userMetadata: Record<string, unknown>;
  emailConfirmedAt: Date | null;
  /**
   * The account counts as confirmed, but nobody has opened a link mailed to its address yet (docs/decisions/033).
   */
  emailAssumed: boolean;
  confirmationSentAt: Date | null;
  recoverySentAt: Date | null;
  newEmail: string | null;
  emailChangeSentAt: Date | null;
  reauthenticationSentAt: Date | null;
  lastSignInAt: Date | null;
  bannedUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface NewAccount {
  email: string;
  passwordHash: string;
  userMetadata: Record<string, unknown>;
  role: Role;
}

/** SQL for checks that data belongs to an existing account: the ids of all accounts that are not deleted. */
export const OPEN_ACCOUNTS = 'SELECT id FROM account';

/**
 * Inserts a confirmed account and returns its id. If the address is taken, changes nothing and returns undefined.
 */
export async function insertConfirmedAccount(tx: Tx, account: NewAccount): Promise<string | undefined> {
  const [inserted] = await rows<{ id: string }>(
    tx,
    `INSERT INTO account (id, identity_id, email, password_hash, user_metadata, role, email_confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6, now()) ON CONFLICT (email) DO NOTHING RETURNING id`,
    [
      randomUUID(),
      randomUUID(),
      account.email,
      account.passwordHash,
      JSON.stringify(account.userMetadata),
      account.role,
    ],
  );
  return inserted?.id;
}

/**
 * Returns the account of the address with its row locked. If there is none, inserts an unconfirmed one; `inserted` says
 * so.
 */
export async function lockOrInsertAccount(
  tx: Tx,
  email: string,
): Promise<AccountRow & { inserted: boolean }> {
  const [row] = await rows<AccountRow & { inserted: boolean }>(
    tx,
    `INSERT INTO account (id, identity_id, email, confirmation_sent_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING *, xmax = 0 AS inserted`,
    [randomUUID(), randomUUID(), email],
  );
  return row!;
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
  const [row] = await rows<AccountRow>(tx, `SELECT * FROM account WHERE email = $1`, [email]);
  return row;
}

/** What a sign-in by password shows before the password is checked. */
export interface SignInAttempt {
  email: string;
  /** The mark of the browser. */
  mark: Buffer;
}

export interface AccountToSignIn extends AccountRow {
  /** The hash of the password that signs in to the account. */
  expectedHash: string | null;
}

/**
 * Returns the account of each attempt, in their order. The password of an unconfirmed account belongs to this browser's
 * newest pending sign-up, or else to the newest of any browser.
 */
export async function findAccountsToSignIn(
  tx: Tx,
  attempts: readonly SignInAttempt[],
): Promise<(AccountToSignIn | undefined)[]> {
  const found = await rows<AccountToSignIn & { turn: string }>(
    tx,
    `SELECT account.*, turn, CASE WHEN email_confirmed_at IS NOT NULL THEN password_hash ELSE (
       SELECT s.password_hash FROM sign_up s WHERE s.account_id = account.id
       ORDER BY mark = ANY(s.browser) DESC, s.created_at DESC LIMIT 1) END AS expected_hash
     FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS attempt (address, mark, turn)
     JOIN account ON account.email = address`,
    [attempts.map(({ email }) => email), attempts.map(({ mark }) => mark)],
  );
  const byTurn = new Map(found.map(({ turn, ...account }) => [Number(turn), account]));
  return attempts.map((_, index) => byTurn.get(index + 1));
}

/**
 * The accounts whose e-mail address this is, or whose pending change is to this address. An account that has it now
 * comes first.
 */
export function findAccountsOfAddress(tx: Tx, email: string): Promise<AccountRow[]> {
  return rows<AccountRow>(
    tx,
    `SELECT * FROM account WHERE email = $1 OR new_email = $1 ORDER BY email <> $1`,
    [email],
  );
}

export async function findAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await rows<AccountRow>(tx, `SELECT * FROM account WHERE id = $1`, [id]);
  return row;
}

/** The e-mail addresses of accounts, also of those who have not confirmed them. */
export function findAddresses(tx: Tx, ids: readonly string[]): Promise<{ id: string; email: string }[]> {
  return rows(tx, `SELECT id, email FROM account WHERE id = ANY($1)`, [ids]);
}

/** The confirmed addresses of accounts that have one of the roles and are not banned. */
export async function findAddressesOfRoles(tx: Tx, roles: readonly Role[]): Promise<string[]> {
  const found = await rows<{ email: string }>(
    tx,
    `SELECT email FROM account WHERE role = ANY($1) AND role <> 'user'
       AND email_confirmed_at IS NOT NULL AND NOT coalesce(banned_until > now(), false)
     ORDER BY id`,
    [roles],
  );
  return found.map(({ email }) => email);
}

/** Locks the account's row, so that changes to one account run one after the other. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await rows<AccountRow>(tx, `SELECT * FROM account WHERE id = $1 FOR UPDATE`, [id]);
  return row;
}

/** Locks the rows of several accounts, in a fixed order so that transactions don't deadlock, and returns them by id. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<Map<string, AccountRow>> {
  if (ids.length === 0) return new Map();
  const locked = await rows<AccountRow>(
    tx,
    `SELECT * FROM account WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`,
    [ids],
  );
  return new Map(locked.map((row) => [row.id, row]));
}

export const findAccountsById = (tx: Tx, ids: readonly string[]): Promise<AccountRow[]> =>
  rows(tx, `SELECT * FROM account WHERE id = ANY($1::uuid[]) ORDER BY created_at DESC, id`, [ids]);

/** The columns that usernames are made from, for those of the accounts that exist. */
export function findUsernameSources(
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<AccountRow, 'id' | 'userMetadata' | 'email'>[]> {
  return rows(tx, `SELECT id, user_metadata, email FROM account WHERE id = ANY($1::uuid[])`, [ids]);
}

/**
 * Returns which of the accounts exist, and prevents their deletion until the transaction ends. They are locked in a fixed
 * order, so that transactions don't deadlock.
 */
export async function lockAgainstDeletion(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const locked = await rows<{ id: string }>(
    tx,
    `SELECT id FROM account WHERE id = ANY($1) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  return new Set(locked.map(({ id }) => id));
}

export type AccountChange = Partial<
  Pick<
    AccountRow,
    | 'email'
    | 'passwordHash'
    | 'role'
    | 'userMetadata'
    | 'emailConfirmedAt'
    | 'emailAssumed'
    | 'confirmationSentAt'
    | 'recoverySentAt'
    | 'newEmail'
    | 'emailChangeSentAt'
    | 'reauthenticationSentAt'
    | 'lastSignInAt'
  >
>;

/** Sets the given columns and `updated_at`. */
export async function updateAccount(tx: Tx, id: string, change: AccountChange): Promise<AccountRow> {
  const names = Object.keys(change).map(toSnakeCase);
  const values = Object.values(change).map((value) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
  );
  const assignments = names.map((name, index) => `${name} = $${index + 2}`);
  const [row] = await rows<AccountRow>(
    tx,
    `UPDATE account SET ${[...assignments, 'updated_at = now()'].join(', ')} WHERE id = $1 RETURNING *`,
    [id, ...values],
  );
  return row!;
}

/**
 * Deletes every proof except the password: second factors, recovery codes and known devices. For mailed links, see
 * `voidTokens`.
 */
export async function forgetProofs(tx: Tx, id: string): Promise<void> {
  for (const table of ['second_factor', 'recovery_code', 'known_device']) {
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [id]);
  }
}

/**
 * Deletes the unconfirmed account at this address, so that the address's owner can use it. The audit log then no
 * longer shows where that account was created from.
 */
export async function deleteUnconfirmed(tx: Tx, email: string): Promise<void> {
  const unconfirmed = await rows<{ id: string }>(
    tx,
    `DELETE FROM account WHERE email = $1 AND email_confirmed_at IS NULL RETURNING id`,
    [email],
  );
  await anonymiseSecurityEvents(
    tx,
    unconfirmed.map(({ id }) => id),
  );
}

/** Also deletes every row that refers to the account (foreign keys cascade). */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.query(`DELETE FROM account WHERE id = $1`, [id]);
}

/**
 * Deletes accounts that nobody has confirmed in thirty days, and devices not seen for a year, which is how long
 * their cookie lives.
 */
export async function pruneAccounts(tx: Tx): Promise<void> {
  const unconfirmed = await rows<{ id: string }>(
    tx,
    `DELETE FROM account WHERE email_confirmed_at IS NULL AND confirmation_sent_at < now() - interval '30 days' RETURNING id`,
  );
  await anonymiseSecurityEvents(
    tx,
    unconfirmed.map(({ id }) => id),
  );
  await tx.query(`DELETE FROM known_device WHERE seen_at < now() - interval '1 year'`);
}

/**
 * Returns the number of admins. Locks their rows, so that concurrent changes can't both rely on the same number.
 */
export async function countAdmins(tx: Tx): Promise<number> {
  return (await rows(tx, `SELECT id FROM account WHERE role = 'admin' ORDER BY id FOR UPDATE`)).length;
}

/** How many admins have a verified second factor. */
export async function countSecuredAdmins(tx: Tx): Promise<number> {
  const secured = await rows(
    tx,
    `SELECT FROM account a
     WHERE role = 'admin' AND EXISTS (SELECT FROM second_factor f WHERE f.account_id = a.id AND f.status = 'verified')`,
  );
  return secured.length;
}

/** The addresses and roles of accounts now, without those that are banned or deleted. Locks their rows. */
export async function lockStandings(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { email: string; role: Role }>> {
  const found = await rows<{ id: string; email: string; role: Role }>(
    tx,
    `SELECT id, email, role FROM account
     WHERE id = ANY($1) AND (banned_until IS NULL OR banned_until <= now()) ORDER BY id FOR UPDATE`,
    [ids],
  );
  return new Map(found.map(({ id, ...standing }) => [id, standing]));
}
