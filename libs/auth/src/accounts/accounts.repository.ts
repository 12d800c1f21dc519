import { randomUUID } from 'node:crypto';
import type { Role } from '#libs/contracts';
import { rows, type Tx } from '#libs/platform';

export interface AccountRow {
  id: string;
  identity_id: string;
  email: string;
  password_hash: string | null;
  role: Role;
  user_metadata: Record<string, unknown>;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  new_email: string | null;
  email_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface NewAccount {
  email: string;
  passwordHash: string | null;
  userMetadata: Record<string, unknown>;
  confirmed: boolean;
  role?: Role;
}

/** Inserts the account, or answers undefined when its address is taken. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<AccountRow | undefined> {
  const [row] = await rows<AccountRow>(
    tx,
    `INSERT INTO account (id, identity_id, email, password_hash, user_metadata, role, email_confirmed_at, confirmation_sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7 THEN now() END, CASE WHEN NOT $7 THEN now() END)
     ON CONFLICT (email) DO NOTHING RETURNING *`,
    [
      randomUUID(),
      randomUUID(),
      account.email,
      account.passwordHash,
      JSON.stringify(account.userMetadata),
      account.role ?? 'user',
      account.confirmed,
    ],
  );
  return row;
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<AccountRow | undefined> {
  const [row] = await rows<AccountRow>(tx, `SELECT * FROM account WHERE email = $1`, [email]);
  return row;
}

/** By its present address, or by the one it is about to change to. */
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

/** Waits for everyone else who changes this account. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  const [row] = await rows<AccountRow>(tx, `SELECT * FROM account WHERE id = $1 FOR UPDATE`, [id]);
  return row;
}

/** What those of the accounts that exist are called by. */
export function findNamed(
  tx: Tx,
  ids: readonly string[],
): Promise<Pick<AccountRow, 'id' | 'user_metadata' | 'email'>[]> {
  return rows(tx, `SELECT id, user_metadata, email FROM account WHERE id = ANY($1::uuid[])`, [ids]);
}

/** Keeps the account from being deleted until the transaction ends; answers whether it exists. */
export async function holdAccount(tx: Tx, id: string): Promise<boolean> {
  return (await rows(tx, `SELECT id FROM account WHERE id = $1 FOR KEY SHARE`, [id])).length > 0;
}

export type AccountChange = Partial<
  Pick<
    AccountRow,
    | 'email'
    | 'password_hash'
    | 'role'
    | 'user_metadata'
    | 'email_confirmed_at'
    | 'confirmation_sent_at'
    | 'recovery_sent_at'
    | 'new_email'
    | 'email_change_sent_at'
    | 'reauthentication_sent_at'
    | 'last_sign_in_at'
  >
>;

/** Sets the given columns and `updated_at`. */
export async function updateAccount(tx: Tx, id: string, change: AccountChange): Promise<AccountRow> {
  const names = Object.keys(change);
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

/** Takes every proof but the password: factors and their codes, mailed links, remembered devices. */
export async function forgetProofs(tx: Tx, id: string): Promise<void> {
  for (const table of ['second_factor', 'recovery_code', 'one_time_token', 'auth_code', 'known_device']) {
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [id]);
  }
}

/** With everything that hangs on it. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.query(`DELETE FROM account WHERE id = $1`, [id]);
}

/** How many admins there are; their rows are locked, so that no two changes count past each other. */
export async function countAdmins(tx: Tx): Promise<number> {
  return (await rows(tx, `SELECT id FROM account WHERE role = 'admin' ORDER BY id FOR UPDATE`)).length;
}

/** Accounts whose address holds the text, in order of their addresses. */
export function searchAccounts(tx: Tx, email: string, limit: number): Promise<AccountRow[]> {
  return rows<AccountRow>(
    tx,
    `SELECT * FROM account WHERE position(lower($1) in email) > 0 ORDER BY email LIMIT $2`,
    [email, limit],
  );
}
