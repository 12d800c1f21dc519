import { rows, type Tx } from '#platform';

/** The choices of one sign-up for an account that nobody has confirmed yet (docs/decisions/033). */
export interface SignUpRow {
  id: string;
  accountId: string;
  /** Null for a sign-up by magic link. */
  passwordHash: string | null;
  userMetadata: Record<string, unknown>;
}

export interface NewSignUp {
  id: string;
  accountId: string;
  passwordHash: string | null;
  userMetadata: Record<string, unknown>;
  /** The `deviceMarks` by which the browser is recognised later. */
  browser: readonly Buffer[];
}

/** Inserting the same sign-up again changes nothing. */
export async function insertSignUp(tx: Tx, signUp: NewSignUp): Promise<void> {
  await tx.query(
    `INSERT INTO sign_up (id, account_id, password_hash, user_metadata, browser) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [signUp.id, signUp.accountId, signUp.passwordHash, JSON.stringify(signUp.userMetadata), signUp.browser],
  );
}

export async function findSignUp(tx: Tx, id: string): Promise<SignUpRow | undefined> {
  const [row] = await rows<SignUpRow>(tx, `SELECT * FROM sign_up WHERE id = $1`, [id]);
  return row;
}

/** Returns this browser's newest pending sign-up with the address, or else the newest of any browser. */
export async function findNewestSignUp(tx: Tx, email: string, shown: Buffer): Promise<SignUpRow | undefined> {
  const [row] = await rows<SignUpRow>(
    tx,
    `SELECT sign_up.* FROM sign_up JOIN account ON account.id = sign_up.account_id WHERE email = $1
     ORDER BY $2 = ANY(browser) DESC, sign_up.created_at DESC LIMIT 1`,
    [email, shown],
  );
  return row;
}

/**
 * The sign-up whose mail a resend repeats: this browser's newest. If it has none, the only sign-up there is; if
 * there are several, none.
 */
export async function findSignUpToRepeat(
  tx: Tx,
  accountId: string,
  shown: Buffer,
): Promise<SignUpRow | undefined> {
  const [first, second] = await rows<SignUpRow & { own: boolean }>(
    tx,
    `SELECT *, $2 = ANY(browser) AS own FROM sign_up WHERE account_id = $1 ORDER BY own DESC, created_at DESC LIMIT 2`,
    [accountId, shown],
  );
  return first?.own || !second ? first : undefined;
}

/** Deletes a sign-up that was sent again, and voids its links. */
export async function withdrawSignUp(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE one_time_token SET voided_at = now() WHERE sign_up_id = $1 AND voided_at IS NULL`, [
    id,
  ]);
  await tx.query(`DELETE FROM sign_up WHERE id = $1`, [id]);
}

/** Deletes every sign-up of an account, once the account is confirmed. */
export async function forgetSignUps(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`DELETE FROM sign_up WHERE account_id = $1`, [accountId]);
}

/**
 * Saves a sign-up by magic link and returns its id. Updates this browser's pending one if there is one, otherwise
 * inserts a new one. A stranger may share the browser's kind and network, so a match by these alone must also have
 * the same data.
 * @param kept those of the marks in `browser` that come from the browser's cookie
 */
export async function saveMagicSignUp(
  tx: Tx,
  signUp: Omit<NewSignUp, 'passwordHash'>,
  kept: readonly Buffer[],
): Promise<string> {
  const [known] = await rows<{ id: string }>(
    tx,
    `UPDATE sign_up SET user_metadata = $3 WHERE id = (
       SELECT id FROM sign_up WHERE account_id = $1 AND password_hash IS NULL
         AND (browser && $4::bytea[] OR browser && $2 AND user_metadata = $3)
       ORDER BY browser && $4::bytea[] DESC, created_at DESC LIMIT 1)
     RETURNING id`,
    [signUp.accountId, signUp.browser, JSON.stringify(signUp.userMetadata), kept],
  );
  if (known) return known.id;
  await insertSignUp(tx, { ...signUp, passwordHash: null });
  return signUp.id;
}
