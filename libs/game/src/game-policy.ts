import { createHash } from 'node:crypto';
import { GAME_TICK_MS, GAME_TICKS, LONG_STREAK_DAYS, MAX_GAME_SCORE } from '#libs/contracts';

const LEAST_GROWTH = 10;
const MOST_GROWTH = 59;
/** A factor is counted in millionths. */
const ONE = 1_000_000n;
/** Below it a game pays nothing, and what is divided by. */
const SCORE_OF_ONE = 100;
const MAX_REWARD = 50n;
const BONUS_PERCENT = 20n;

/** The score after each tick of a run: grows by 10 to 59, to 1000 at most, as the secret seed draws (specification §9). */
export function scoresOf(seed: string): number[] {
  let score = 0;
  return Array.from({ length: GAME_TICKS }, (_, tick) => {
    score += LEAST_GROWTH + (drawn(seed, `tick/${tick}`) % (MOST_GROWTH - LEAST_GROWTH + 1));
    return Math.min(score, MAX_GAME_SCORE);
  });
}

/** The score so many milliseconds after the start: whole ticks count, and none after the last. */
export function scoreAt(seed: string, elapsedMs: number): number {
  const ticks = Math.min(GAME_TICKS, Math.floor(elapsedMs / GAME_TICK_MS));
  return scoresOf(seed)[ticks - 1] ?? 0;
}

/**
 * The reward in whole tokens: a hundredth of the score times the seed's factor from 1 to 2, floored, 50 at most, and nothing
 * below a score of 100 (specification §9).
 */
export function rewardFor(score: number, seed: string): bigint {
  if (score < SCORE_OF_ONE) return 0n;
  const factor = ONE + (BigInt(drawn(seed, 'factor')) % (ONE + 1n));
  const reward = (BigInt(score) * factor) / (BigInt(SCORE_OF_ONE) * ONE);
  return reward < MAX_REWARD ? reward : MAX_REWARD;
}

/** What a streak of more than 3 days adds to a reward: a fifth, floored to a base unit (specification §9). Base units. */
export const streakBonus = (reward: bigint, streak: number): bigint =>
  streak > LONG_STREAK_DAYS ? (reward * BONUS_PERCENT) / 100n : 0n;

/** A streak as it stands: so many days in a row up to `day`, counted in UTC since 1970. */
export interface Streak {
  days: number;
  lastDay: number;
}

/** The streak with a game completed on `today`, which counts (reading D10). */
export function played({ days, lastDay }: Streak, today: number): Streak {
  // A clock that was set back ends no streak.
  if (today <= lastDay) return { days, lastDay };
  return { days: today === lastDay + 1 ? days + 1 : 1, lastDay: today };
}

/** What is left of a streak on `today`: it lives until a whole day went by without a game. */
export const livingStreak = ({ days, lastDay }: Streak, today: number): number =>
  today > lastDay + 1 ? 0 : days;

function drawn(seed: string, what: string): number {
  return createHash('sha256').update(`${seed}/${what}`).digest().readUInt32BE();
}
