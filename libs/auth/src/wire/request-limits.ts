/** By the caller's address (auth contract §9): points in a window of seconds. */
export const TOKEN_LIMIT = { points: 150, seconds: 300 };
export const WRITE_LIMIT = { points: 30, seconds: 300 };
export const FACTOR_LIMIT = { points: 15, seconds: 60 };

/** Wrong passwords of one account, wherever they come from; a right one starts anew. */
export const PASSWORD_LIMIT = { name: 'auth-password', points: 20, seconds: 900 };
