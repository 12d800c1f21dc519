import { formatUnits, type LeaderboardEntry, type Prize } from '#contracts';
import type { PrizeRow } from './prizes.repository.js';
import type { StandingRow } from './standings.repository.js';

/** The reader of a leaderboard, and the names of the players. */
export interface Reading {
  decimals: number;
  /** Undefined for a visitor. */
  userId: string | undefined;
  /** By user id, of accounts that still exist. */
  usernames: ReadonlyMap<string, string>;
}

/** A prize that is due, but that we have not tried to pay yet, is shown as owed. */
export const presentPrize = ({ amount, status }: PrizeRow, decimals: number): Prize => ({
  amount: formatUnits(amount, decimals),
  status: status === 'due' ? 'owed' : status,
});

export const presentEntry = (
  row: StandingRow,
  rank: number,
  prize: PrizeRow | undefined,
  { decimals, userId, usernames }: Reading,
): LeaderboardEntry => ({
  rank,
  username: usernames.get(row.userId) ?? null,
  totalScore: Number(row.score),
  totalEarnings: formatUnits(row.earnings, decimals),
  isMe: row.userId === userId,
  bestSessionId: row.bestSessionId,
  prize: prize ? presentPrize(prize, decimals) : null,
});
