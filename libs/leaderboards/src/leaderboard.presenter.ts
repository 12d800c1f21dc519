import { formatUnits, type LeaderboardEntry, type Prize } from '#libs/contracts';
import type { PrizeRow } from './prizes.repository.js';
import type { StandingRow } from './standings.repository.js';

/** Who reads, and what everybody is called. */
export interface Reading {
  decimals: number;
  /** Undefined for a visitor. */
  userId: string | undefined;
  /** Of the accounts that exist. */
  usernames: ReadonlyMap<string, string>;
}

/** A prize that nobody has tried to pay yet is owed for now. */
export const presentPrize = ({ amount, status }: PrizeRow, decimals: number): Prize => ({
  amount: formatUnits(BigInt(amount), decimals),
  status: status === 'due' ? 'owed' : status,
});

export const presentEntry = (
  row: StandingRow,
  rank: number,
  prize: PrizeRow | undefined,
  { decimals, userId, usernames }: Reading,
): LeaderboardEntry => ({
  rank,
  username: usernames.get(row.user_id) ?? null,
  totalScore: Number(row.score),
  totalEarnings: formatUnits(BigInt(row.earnings), decimals),
  userId: row.user_id,
  isMe: row.user_id === userId,
  bestSessionId: row.best_session_id,
  prize: prize ? presentPrize(prize, decimals) : null,
});
