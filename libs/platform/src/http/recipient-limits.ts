import type { LimitedCaller, RateLimitRule } from './rate-limiter.js';

/**
 * How many mails to one address may be requested by one caller, and by all callers together. Strangers can't flood a
 * mailbox, and one caller can't use up the limit for everybody (docs/decisions/034).
 */
export interface RecipientLimits {
  caller: RateLimitRule;
  all: RateLimitRule;
}

/** The counts that `RateLimiter.runCounted` takes for a mail to this address. */
export function countsOfMail(
  limits: RecipientLimits,
  email: string,
  caller: string,
): readonly LimitedCaller[] {
  const recipient = email.toLowerCase();
  return [
    [limits.caller, `${recipient} ${caller}`],
    [limits.all, recipient],
  ];
}
