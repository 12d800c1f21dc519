/** Limits of leaderboards. This file has no dependencies, so that the client can import it. */

/** The number of places that a leaderboard shows, and how many of them win a prize (specification §9). */
export const LEADERBOARD_PLACES = 100;
export const LEADERBOARD_PRIZES = 3;
/** The number of places whose best run of the period everybody may watch. */
export const REPLAYABLE_PLACES = 10;
