/** Whole tokens for a run of 1,000 points at the highest factor: 1 percent of the points, doubled (specification §9). */
export const MAX_RUN_REWARD = 20;
/** The bonus for a long streak, in percent of the reward. */
export const STREAK_PERCENT = 20;
/** The largest bonus for locked tokens, in percent of the reward. */
export const MAX_BOOST_PERCENT = 50;

/** The most whole tokens that one game can pay: the best run with both bonuses. */
export const MAX_GAME_REWARD = (MAX_RUN_REWARD * (100 + STREAK_PERCENT + MAX_BOOST_PERCENT)) / 100;
