import { formatUnits, type GameSession, type GameStats, type OpenGame } from '#contracts';
import { currentStreak } from './game-policy.js';
import type { PlayerToday, RunningRow, SummaryRow } from './games.repository.js';

/** A game as the API returns it, with amounts in whole tokens. */
export function presentGame(row: SummaryRow, decimals: number): GameSession {
  const tokens = (units: bigint): string => formatUnits(units, decimals);
  return {
    id: row.id,
    userId: row.userId,
    status: row.status,
    run: row.run,
    createdAt: row.createdAt.toISOString(),
    sessionEnd: row.sessionEnd?.toISOString() ?? null,
    ending: row.ending,
    score: row.score,
    ticks: row.ticks,
    coins: row.coins,
    cleared: row.cleared,
    nearMisses: row.nearMisses,
    bestCombo: row.bestCombo,
    factor: row.factor,
    tokenEarned: tokens(row.tokenEarned),
    streakBonus: tokens(row.streakBonus),
    vestingBoost: tokens(row.vestingBoost),
    boostPercent: row.boostPercent,
    totalRewards: tokens(row.totalRewards),
    donated: tokens(row.donated),
    unpaid: row.unpaid,
    capped: row.capped,
    entryFee: tokens(row.entryFee),
  };
}

export const presentOpen = (row: RunningRow, decimals: number): OpenGame => ({
  ...presentGame(row, decimals),
  seed: row.seed,
  engine: row.engine ?? 0,
  elapsedMs: Math.max(0, row.elapsedMs),
});

/** The stats are all zero for a member who has never played. @param cap the daily cap in base units */
export function presentStats(player: PlayerToday | undefined, cap: bigint, decimals: number): GameStats {
  const dailyCap = formatUnits(cap, decimals);
  if (!player) {
    return { games: 0, bestScore: 0, gamesToday: 0, streak: 0, totalEarned: '0', earnedToday: '0', dailyCap };
  }
  const { games, bestScore, gamesToday, streak: days, lastDay, today } = player;
  const earnedToday = lastDay >= today ? player.dayRewards : 0n;
  return {
    games,
    bestScore,
    gamesToday,
    streak: currentStreak({ days, lastDay }, today),
    totalEarned: formatUnits(player.totalRewards, decimals),
    earnedToday: formatUnits(earnedToday, decimals),
    dailyCap,
  };
}
