import { formatUnits, type GameSession, type GameStats, type OpenGame } from '#contracts';
import { livingStreak } from './game-policy.js';
import type { PlayerRow, RunningRow, SummaryRow } from './games.repository.js';

/** A game as the API returns it, with amounts in whole tokens. */
export function presentGame(row: SummaryRow, decimals: number): GameSession {
  const tokens = (units: string): string => formatUnits(BigInt(units), decimals);
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    run: row.run,
    createdAt: row.created_at.toISOString(),
    sessionEnd: row.session_end?.toISOString() ?? null,
    ending: row.ending,
    score: row.score,
    ticks: row.ticks,
    coins: row.coins,
    cleared: row.cleared,
    nearMisses: row.near_misses,
    bestCombo: row.best_combo,
    factor: row.factor,
    tokenEarned: tokens(row.token_earned),
    streakBonus: tokens(row.streak_bonus),
    vestingBoost: tokens(row.vesting_boost),
    boostPercent: row.boost_percent,
    totalRewards: tokens(row.total_rewards),
    donated: tokens(row.donated),
    unpaid: row.unpaid,
    capped: row.capped,
    entryFee: tokens(row.entry_fee),
  };
}

export const presentOpen = (row: RunningRow, decimals: number): OpenGame => ({
  ...presentGame(row, decimals),
  seed: row.seed,
  engine: row.engine ?? 0,
  elapsedMs: Math.max(0, row.elapsed_ms),
});

/** The stats are all zero for a member who has never played. @param cap the daily cap in base units */
export function presentStats(
  player: (PlayerRow & { today: number }) | undefined,
  cap: bigint,
  decimals: number,
): GameStats {
  const dailyCap = formatUnits(cap, decimals);
  if (!player) return { games: 0, bestScore: 0, streak: 0, totalEarned: '0', earnedToday: '0', dailyCap };
  const { games, best_score: bestScore, streak: days, last_day: lastDay, today } = player;
  const earnedToday = lastDay >= today ? BigInt(player.day_rewards) : 0n;
  return {
    games,
    bestScore,
    streak: livingStreak({ days, lastDay }, today),
    totalEarned: formatUnits(BigInt(player.total_rewards), decimals),
    earnedToday: formatUnits(earnedToday, decimals),
    dailyCap,
  };
}
