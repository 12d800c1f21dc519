/** Of leaderboards, free of dependencies for the client. */

/** How many places a leaderboard shows, and how many of them win a prize (specification §9). */
export const LEADERBOARD_PLACES = 100;
export const LEADERBOARD_PRIZES = 3;
/** Whose best run of the period everybody may watch. */
export const WATCHED_PLACES = 10;
