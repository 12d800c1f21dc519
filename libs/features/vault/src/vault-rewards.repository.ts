import type { VaultRewardsTo } from '#contracts';
import { rows, type Tx } from '#platform';
import { LOCK, type LockRow } from './vault-locks.repository.js';

/** The reward of one day of a lock. Amounts are in base units. */
export interface RewardRow {
  lockId: string;
  /** The UTC day that it is for. */
  day: string;
  amount: bigint;
  /** The part that was given to the reward pool. */
  given: bigint;
  dripPercent: number;
  rewardsTo: VaultRewardsTo;
  /** Null if the amount is 0. */
  ledgerTransactionId: string | null;
  createdAt: Date;
}

const REWARD = `lock_id, day::text, amount, given, drip_percent, rewards_to, ledger_transaction_id, created_at`;

/** Records the reward of a lock's next day, and returns the lock as it is afterwards. */
export async function insertReward(tx: Tx, reward: Omit<RewardRow, 'createdAt'>): Promise<LockRow> {
  const { lockId, day, amount, given, dripPercent, rewardsTo, ledgerTransactionId } = reward;
  await tx.query(
    `INSERT INTO vault_reward (lock_id, day, amount, given, drip_percent, rewards_to, ledger_transaction_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [lockId, day, amount, given, dripPercent, rewardsTo, ledgerTransactionId],
  );
  const kept = amount - given;
  const [row] = await rows<LockRow>(
    tx,
    `UPDATE vault_lock SET paid_days = paid_days + 1, compounded = compounded + $2, paid_out = paid_out + $3, given = given + $4
     WHERE id = $1 RETURNING ${LOCK}`,
    [lockId, rewardsTo === 'lock' ? kept : 0n, rewardsTo === 'earned' ? kept : 0n, given],
  );
  return row!;
}

/** The rewards of a lock, oldest first. There is one for each of its days at most. */
export const findRewards = (tx: Tx, lockId: string): Promise<RewardRow[]> =>
  rows(tx, `SELECT ${REWARD} FROM vault_reward WHERE lock_id = $1 ORDER BY day`, [lockId]);
