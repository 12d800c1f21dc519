import type { RateLimitRule } from '#platform';
import type { AccountLimit } from './account-limits.js';

/** Limits by the caller's network address (auth contract §9): points in a window of seconds. */
export const TOKEN_LIMIT = { points: 150, seconds: 300 };
export const WRITE_LIMIT = { points: 30, seconds: 300 };
export const FACTOR_LIMIT = { points: 15, seconds: 60 };

/**
 * Wrong passwords for one account, by one caller and by all callers. A right password resets the caller's count.
 */
export const PASSWORD_LIMIT = {
  caller: { name: 'auth-password', points: 20, seconds: 900 },
  account: { name: 'auth-password-account', points: 100, seconds: 900 },
} satisfies AccountLimit;

/** Wrong mailed codes for one address, over all mails. Beyond the limit, only the mail's link still works. */
export const MAILED_CODE_LIMIT = {
  name: 'auth-mailed-code',
  points: 20,
  seconds: 3600,
  unscaled: true,
} satisfies RateLimitRule;

/** Wrong passwords entered in one session, regardless of the network addresses it comes from. */
export const SESSION_PASSWORD_LIMIT = {
  caller: { name: 'auth-password-session', points: 20, seconds: 900 },
} satisfies AccountLimit;
