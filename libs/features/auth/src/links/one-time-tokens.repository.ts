import type { LinkPurpose } from '#contracts';
import { rows, type Tx } from '#platform';

export interface OneTimeTokenRow {
  id: string;
  accountId: string;
  purpose: LinkPurpose;
  email: string;
  redirectTo: string;
  codeChallenge: string | null;
  codeChallengeMethod: string | null;
  /** The sign-up that this token confirms. If null, it confirms the address alone. */
  signUpId: string | null;
  requestedAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  voidedAt: Date | null;
}

export interface NewOneTimeToken {
  id: string;
  accountId: string;
  purpose: LinkPurpose;
  email: string;
  tokenHash: Buffer;
  redirectTo: string;
  codeChallenge: string | null;
  codeChallengeMethod: string | null;
  signUpId: string | null;
  requestedAt: Date;
  expiresAt: Date;
}

/** After this many wrong codes, only the link still works. */
const MAX_WRONG_CODES = 5;

const ACTIVE = `used_at IS NULL AND voided_at IS NULL AND expires_at > now()`;

/**
 * Inserts a token and returns it; undefined if it is used or void. There is one pending token for each purpose and
 * sign-up: a newer one voids the older, and a request that arrives after a newer one is void from the start. Other
 * people's sign-ups with the same address void nothing. `made` is false if the request was handled before and only
 * its mail is tried again.
 */
export async function insertOneTimeToken(
  tx: Tx,
  token: NewOneTimeToken,
): Promise<(OneTimeTokenRow & { made: boolean }) | undefined> {
  await tx.query(
    `UPDATE one_time_token SET voided_at = now()
     WHERE account_id = $1 AND purpose = $2 AND id <> $3 AND used_at IS NULL AND voided_at IS NULL AND requested_at <= $4
       AND sign_up_id IS NOT DISTINCT FROM $5`,
    [token.accountId, token.purpose, token.id, token.requestedAt, token.signUpId],
  );
  const [row] = await rows<OneTimeTokenRow & { made: boolean }>(
    tx,
    `INSERT INTO one_time_token (id, account_id, purpose, email, token_hash, redirect_to, code_challenge,
       code_challenge_method, sign_up_id, requested_at, expires_at, voided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, (
       SELECT now() FROM one_time_token WHERE account_id = $2 AND purpose = $3 AND requested_at > $10
         AND sign_up_id IS NOT DISTINCT FROM $9 LIMIT 1))
     ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at
     RETURNING *, xmax = 0 AS made`,
    [
      token.id,
      token.accountId,
      token.purpose,
      token.email,
      token.tokenHash,
      token.redirectTo,
      token.codeChallenge,
      token.codeChallengeMethod,
      token.signUpId,
      token.requestedAt,
      token.expiresAt,
    ],
  );
  return row?.usedAt || row?.voidedAt ? undefined : row;
}

/** Uses up the token of a link; returns undefined if it is unknown, used, void or expired. */
export async function spendByHash(
  tx: Tx,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
): Promise<OneTimeTokenRow | undefined> {
  const [row] = await rows<OneTimeTokenRow>(
    tx,
    `UPDATE one_time_token SET used_at = now() WHERE token_hash = $1 AND purpose = ANY($2) AND ${ACTIVE} RETURNING *`,
    [tokenHash, purposes],
  );
  return row;
}

/** Returns the tokens whose code may still be entered, and locks their rows. */
export function lockPending(
  tx: Tx,
  accountIds: readonly string[],
  email: string,
  purposes: readonly LinkPurpose[],
): Promise<OneTimeTokenRow[]> {
  return rows<OneTimeTokenRow>(
    tx,
    `SELECT * FROM one_time_token WHERE account_id = ANY($1) AND email = $2 AND purpose = ANY($3)
       AND wrong_codes < ${MAX_WRONG_CODES} AND ${ACTIVE} ORDER BY requested_at DESC, id FOR UPDATE`,
    [accountIds, email, purposes],
  );
}

export async function spend(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE one_time_token SET used_at = now() WHERE id = $1`, [id]);
}

export async function countWrongCode(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(`UPDATE one_time_token SET wrong_codes = wrong_codes + 1 WHERE id = ANY($1)`, [ids]);
}

/** Whether one of the two addresses of a pending e-mail change has confirmed it. */
export async function isConfirmed(tx: Tx, accountId: string, purpose: LinkPurpose): Promise<boolean> {
  const found = await rows(
    tx,
    `SELECT 1 FROM one_time_token WHERE account_id = $1 AND purpose = $2 AND used_at IS NOT NULL AND voided_at IS NULL`,
    [accountId, purpose],
  );
  return found.length > 0;
}

/**
 * Voids the account's outstanding links and codes, all or those with the given purposes. Without `purposes` it also
 * deletes its PKCE codes.
 */
export async function voidTokens(
  tx: Tx,
  accountId: string,
  purposes?: readonly LinkPurpose[],
): Promise<void> {
  await tx.query(
    `UPDATE one_time_token SET voided_at = now()
     WHERE account_id = $1 AND ($2::text[] IS NULL OR purpose = ANY($2)) AND voided_at IS NULL`,
    [accountId, purposes ?? null],
  );
  if (!purposes) await tx.query(`DELETE FROM auth_code WHERE account_id = $1`, [accountId]);
}

export interface AuthCodeRow {
  accountId: string;
  method: string;
  codeChallenge: string;
  codeChallengeMethod: string;
  expiresAt: Date;
}

export async function insertAuthCode(tx: Tx, codeHash: Buffer, code: AuthCodeRow): Promise<void> {
  await tx.query(
    `INSERT INTO auth_code (code_hash, account_id, method, code_challenge, code_challenge_method, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [codeHash, code.accountId, code.method, code.codeChallenge, code.codeChallengeMethod, code.expiresAt],
  );
}

/** Locks the row, so that two exchanges of one code run one after the other. */
export async function lockAuthCode(tx: Tx, codeHash: Buffer): Promise<AuthCodeRow | undefined> {
  const [row] = await rows<AuthCodeRow>(tx, `SELECT * FROM auth_code WHERE code_hash = $1 FOR UPDATE`, [
    codeHash,
  ]);
  return row;
}

export async function deleteAuthCode(tx: Tx, codeHash: Buffer): Promise<void> {
  await tx.query(`DELETE FROM auth_code WHERE code_hash = $1`, [codeHash]);
}

/** Deletes links, codes and challenges that expired long ago. */
export async function pruneTokens(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM one_time_token WHERE expires_at < now() - interval '30 days'`);
  await tx.query(`DELETE FROM auth_code WHERE expires_at < now() - interval '1 day'`);
  await tx.query(`DELETE FROM factor_challenge WHERE expires_at < now() - interval '1 day'`);
}
