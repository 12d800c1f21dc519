import { formatUnits, type GameSession, type GameStats, type OpenGame } from '#libs/contracts';
import { livingStreak, scoresOf } from './game-policy.js';
import type { GameRow, PlayerRow, RunningRow } from './games.repository.js';

/** A game as the API shows it; amounts in whole tokens. Its seed stays here. */
export function presentGame(row: GameRow, decimals: number): GameSession {
  const tokens = (units: string): string => formatUnits(BigInt(units), decimals);
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status,
    run: row.run,
    createdAt: row.created_at.toISOString(),
    sessionEnd: row.session_end?.toISOString() ?? null,
    score: row.score,
    tokenEarned: tokens(row.token_earned),
    streakBonus: tokens(row.streak_bonus),
    totalRewards: tokens(row.total_rewards),
    donated: tokens(row.donated),
    unpaid: row.unpaid,
  };
}

export const presentOpen = (row: RunningRow, decimals: number): OpenGame => ({
  ...presentGame(row, decimals),
  scores: scoresOf(row.seed),
  elapsedMs: Math.max(0, row.elapsed_ms),
});

/** Nothing yet for who has never played. */
export function presentStats(
  player: (PlayerRow & { today: number }) | undefined,
  decimals: number,
): GameStats {
  if (!player) return { games: 0, bestScore: 0, streak: 0, totalEarned: '0' };
  const { games, best_score: bestScore, streak: days, last_day: lastDay, today } = player;
  const totalEarned = formatUnits(BigInt(player.total_rewards), decimals);
  return { games, bestScore, streak: livingStreak({ days, lastDay }, today), totalEarned };
}
