import { In, LessThanOrEqual } from 'typeorm';
import { rows, type Tx } from '#platform';
import { ChallengeRow, WalletRow } from './wallet.entity.js';

const wallets = (tx: Tx) => tx.getRepository(WalletRow);
const challenges = (tx: Tx) => tx.getRepository(ChallengeRow);

/** Until the transaction ends, other changes to the account's wallets wait, so that its wallets can be counted. */
export async function lockAccountsWallets(tx: Tx, accountId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('wallets:' || $1, 0))`, [accountId]);
}

export async function insertChallenge(tx: Tx, challenge: ChallengeRow): Promise<void> {
  await challenges(tx).insert(challenge);
}

export async function forgetExpiredChallenges(tx: Tx, accountId: string, now: Date): Promise<void> {
  await challenges(tx).delete({ accountId, expiresAt: LessThanOrEqual(now) });
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
): Promise<ChallengeRow | undefined> {
  const [row] = await rows<ChallengeRow>(
    tx,
    `DELETE FROM wallet_challenge WHERE id = $1 AND account_id = $2 AND address = $3 RETURNING *`,
    [id, accountId, address],
  );
  return row;
}

/** The account's wallets, oldest first. */
export const findWallets = (tx: Tx, accountId: string): Promise<WalletRow[]> =>
  wallets(tx).find({ where: { accountId }, order: { linkedAt: 'ASC', address: 'ASC' } });

export const findWallet = (tx: Tx, address: string): Promise<WalletRow | null> =>
  wallets(tx).findOneBy({ address });

export const findWalletsAt = (tx: Tx, addresses: readonly string[]): Promise<WalletRow[]> =>
  addresses.length === 0 ? Promise.resolve([]) : wallets(tx).findBy({ address: In([...addresses]) });

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
  const { affected } = await wallets(tx).delete({ address, accountId });
  return affected === 1;
}

export async function deleteAllOf(tx: Tx, accountId: string): Promise<void> {
  await challenges(tx).delete({ accountId });
  await wallets(tx).delete({ accountId });
}

/** Deletes challenges that expired more than a day ago. */
export async function pruneChallenges(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM wallet_challenge WHERE expires_at < now() - interval '1 day'`);
}

/** The accounts with a linked wallet whose address is like the pattern; those linked last come first. */
export async function findOwnersLike(tx: Tx, pattern: string, limit: number): Promise<string[]> {
  const found = await rows<{ accountId: string }>(
    tx,
    `SELECT account_id FROM wallet WHERE address LIKE $1 GROUP BY account_id ORDER BY max(linked_at) DESC LIMIT $2`,
    [pattern, limit],
  );
  return found.map(({ accountId }) => accountId);
}
