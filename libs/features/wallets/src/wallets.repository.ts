import { rows, type Tx } from '#platform';

export interface WalletRow {
  address: string;
  accountId: string;
  linkedAt: Date;
}

export interface NewChallenge {
  id: string;
  accountId: string;
  address: string;
  message: string;
  expiresAt: Date;
}

/** Until the transaction ends, other changes to the account's wallets wait, so that its wallets can be counted. */
export async function lockAccountsWallets(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('wallets:' || $1, 0))`, [accountId]);
}

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  const { id, accountId, address, message, expiresAt } = challenge;
  await tx.query(
    `INSERT INTO wallet_challenge (id, account_id, address, message, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [id, accountId, address, message, expiresAt],
  );
}

export async function forgetExpiredChallenges(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.query(`DELETE FROM wallet_challenge WHERE account_id = $1 AND expires_at <= $2`, [accountId, now]);
}

/**
 * Deletes and returns a challenge, so that it is used only once. Returns undefined if this account has no such
 * challenge for this address.
 */
export async function takeChallenge(
  tx: Tx,
  id: string,
  accountId: string,
  address: string,
): Promise<{ message: string; expiresAt: Date } | undefined> {
  const [row] = await rows<{ message: string; expiresAt: Date }>(
    tx,
    `DELETE FROM wallet_challenge WHERE id = $1 AND account_id = $2 AND address = $3 RETURNING message, expires_at`,
    [id, accountId, address],
  );
  return row;
}

/** The account's wallets, oldest first. */
export async function findWallets(tx: Tx, accountId: string): Promise<WalletRow[]> {
  return rows<WalletRow>(tx, `SELECT * FROM wallet WHERE account_id = $1 ORDER BY linked_at, address`, [
    accountId,
  ]);
}

export async function findOwner(tx: Tx, address: string): Promise<string | undefined> {
  const [row] = await rows<{ accountId: string }>(tx, `SELECT account_id FROM wallet WHERE address = $1`, [
    address,
  ]);
  return row?.accountId;
}

/** Returns undefined if the wallet already has an owner, be it this account or another. */
export async function insertWallet(
  tx: Tx,
  address: string,
  accountId: string,
): Promise<WalletRow | undefined> {
  const [row] = await rows<WalletRow>(
    tx,
    `INSERT INTO wallet (address, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING *`,
    [address, accountId],
  );
  return row;
}

/** Returns whether the wallet was linked to the account. */
export async function deleteWallet(tx: Tx, address: string, accountId: string): Promise<boolean> {
  const deleted = await rows(
    tx,
    `DELETE FROM wallet WHERE address = $1 AND account_id = $2 RETURNING address`,
    [address, accountId],
  );
  return deleted.length > 0;
}

export async function deleteAllOf(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`DELETE FROM wallet_challenge WHERE account_id = $1`, [accountId]);
  await tx.query(`DELETE FROM wallet WHERE account_id = $1`, [accountId]);
}

/** Deletes challenges that expired more than a day ago. */
export async function pruneChallenges(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM wallet_challenge WHERE expires_at < now() - interval '1 day'`);
}
