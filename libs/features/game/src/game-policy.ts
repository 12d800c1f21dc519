import { type GameSession, LONG_STREAK_DAYS, MAX_BOOST_PERCENT, STREAK_PERCENT } from '#contracts';
import { DAY_MS } from '#platform';

export const POOL_PERCENT = 10n;
export const CHARITY_PERCENT = 5n;

const percentOf = (amount: bigint, percent: bigint | number): bigint => (amount * BigInt(percent)) / 100n;

/** The bonus for a streak of more than 3 days, in base units: a fifth of the reward, rounded down (specification §9). */
export const streakBonus = (reward: bigint, streak: number): bigint =>
  streak > LONG_STREAK_DAYS ? percentOf(reward, STREAK_PERCENT) : 0n;

/**
 * The bonus for locked tokens in percent: half of the share of a player's tokens that is locked, at most 50
 * (specification §9).
 * @param locked vested shares of purchases and locks of the vault, in base units; @param owned all tokens of the player, including the locked ones
 */
export const boostPercentOf = (locked: bigint, owned: bigint): number =>
  owned > 0n ? Number((BigInt(MAX_BOOST_PERCENT) * locked) / owned) : 0;

/** The bonus for locked tokens in base units, rounded down. */
export const vestingBoost = (reward: bigint, percent: number): bigint => percentOf(reward, percent);

/** The reward of a game in base units. The treasury pays the sum of its parts. */
export interface Reward {
  tokenEarned: bigint;
  streakBonus: bigint;
  vestingBoost: bigint;
}

export const NO_REWARD: Reward = { tokenEarned: 0n, streakBonus: 0n, vestingBoost: 0n };

export const totalOf = ({ tokenEarned, streakBonus: bonus, vestingBoost: boost }: Reward): bigint =>
  tokenEarned + bonus + boost;

/** Reduces a reward to what the daily cap leaves, cutting the bonuses first. Base units. */
export function capReward(available: bigint, reward: Reward): Reward {
  const left = { available: available > 0n ? available : 0n };
  const take = (part: bigint): bigint => {
    const taken = part < left.available ? part : left.available;
    left.available -= taken;
    return taken;
  };
  return {
    tokenEarned: take(reward.tokenEarned),
    streakBonus: take(reward.streakBonus),
    vestingBoost: take(reward.vestingBoost),
  };
}

/**
 * Splits an entry fee, in base units: a tenth goes to the reward pool, a twentieth to charity unless the player declines,
 * and the rest to the treasury (specification §9).
 */
export function splitEntryFee(
  fee: bigint,
  charity: boolean,
): Record<'rewardPool' | 'charity' | 'treasury', bigint> {
  const rewardPool = percentOf(fee, POOL_PERCENT);
  const given = charity ? percentOf(fee, CHARITY_PERCENT) : 0n;
  return { rewardPool, charity: given, treasury: fee - rewardPool - given };
}

/** A streak: the number of consecutive days up to and including `lastDay`, a UTC day counted from 1970. */
export interface Streak {
  days: number;
  lastDay: number;
}

/** The UTC day of a date, counted from 1970. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** The streak after a game was completed on `today`, including that day (reading D10). */
export function extendedStreak({ days, lastDay }: Streak, today: number): Streak {
  // A clock that was set back must not end a streak.
  if (today <= lastDay) return { days, lastDay };
  return { days: today === lastDay + 1 ? days + 1 : 1, lastDay: today };
}

/** The length of the streak on `today`. A streak ends after a whole day without a game. */
export const currentStreak = ({ days, lastDay }: Streak, today: number): number =>
  today > lastDay + 1 ? 0 : days;

/** Whether the log of a game is kept, so that it can be watched. Simulated games and games that were left have none. */
export const isRecorded = ({
  run,
  status,
  ending,
}: Pick<GameSession, 'run' | 'status' | 'ending'>): boolean =>
  run === 'played' && status === 'completed' && ending !== 'left';
