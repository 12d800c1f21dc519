import { LONG_STREAK_DAYS } from '#libs/contracts';

const STREAK_PERCENT = 20n;
const MOST_BOOST_PERCENT = 50n;
const POOL_PERCENT = 10n;
const CHARITY_PERCENT = 5n;

const percentOf = (amount: bigint, percent: bigint): bigint => (amount * percent) / 100n;

/** What a streak of more than 3 days adds to a reward: a fifth, floored to a base unit (specification §9). Base units. */
export const streakBonus = (reward: bigint, streak: number): bigint =>
  streak > LONG_STREAK_DAYS ? percentOf(reward, STREAK_PERCENT) : 0n;

/**
 * What the locked share of a player's tokens adds to a reward, in percent: half of that share, 50 at most (specification §9).
 * @param vested base units that are locked; @param held all that the player has, those included
 */
export const boostPercentOf = (vested: bigint, held: bigint): number =>
  held > 0n ? Number((MOST_BOOST_PERCENT * vested) / held) : 0;

/** The boost itself, floored to a base unit. Base units. */
export const vestingBoost = (reward: bigint, percent: number): bigint => percentOf(reward, BigInt(percent));

/** What a game pays, in base units; its parts add up to what leaves the treasury. */
export interface Reward {
  tokenEarned: bigint;
  streakBonus: bigint;
  vestingBoost: bigint;
}

export const NO_REWARD: Reward = { tokenEarned: 0n, streakBonus: 0n, vestingBoost: 0n };

export const totalOf = ({ tokenEarned, streakBonus: bonus, vestingBoost: boost }: Reward): bigint =>
  tokenEarned + bonus + boost;

/** As much of a reward as the day still has room for: what was added to it goes first. Base units. */
export function within(room: bigint, reward: Reward): Reward {
  const left = { room: room > 0n ? room : 0n };
  const take = (part: bigint): bigint => {
    const taken = part < left.room ? part : left.room;
    left.room -= taken;
    return taken;
  };
  return {
    tokenEarned: take(reward.tokenEarned),
    streakBonus: take(reward.streakBonus),
    vestingBoost: take(reward.vestingBoost),
  };
}

/** Where an entry fee goes, in base units: a tenth to the reward pool, a twentieth to charity unless the player says no, the rest to the treasury (specification §9). */
export function splitEntryFee(
  fee: bigint,
  charity: boolean,
): Record<'rewardPool' | 'charity' | 'treasury', bigint> {
  const rewardPool = percentOf(fee, POOL_PERCENT);
  const given = charity ? percentOf(fee, CHARITY_PERCENT) : 0n;
  return { rewardPool, charity: given, treasury: fee - rewardPool - given };
}

/** A streak as it stands: so many days in a row up to `day`, counted in UTC since 1970. */
export interface Streak {
  days: number;
  lastDay: number;
}

const DAY_MS = 86_400_000;

/** The day of a moment, counted in UTC since 1970. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS);

/** The streak with a game completed on `today`, which counts (reading D10). */
export function played({ days, lastDay }: Streak, today: number): Streak {
  // A clock that was set back ends no streak.
  if (today <= lastDay) return { days, lastDay };
  return { days: today === lastDay + 1 ? days + 1 : 1, lastDay: today };
}

/** What is left of a streak on `today`: it lives until a whole day went by without a game. */
export const livingStreak = ({ days, lastDay }: Streak, today: number): number =>
  today > lastDay + 1 ? 0 : days;
