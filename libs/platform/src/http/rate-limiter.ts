import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { saying } from '#libs/brand';
import { DomainError } from './domain-error.js';

export interface RateLimitRule {
  /** Stable: rules of one name share their counts. */
  name: string;
  points: number;
  /** Window in seconds. */
  seconds: number;
  /** Not multiplied by `RATE_LIMIT_FACTOR`: an interval with a setting of its own. */
  unscaled?: boolean;
}

/** Counts requests by rule and caller: in Redis when there is one, otherwise in this process. */
export class RateLimiter {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  /** @param factor `RATE_LIMIT_FACTOR`: multiplies every rule's points */
  constructor(
    private readonly redis: Redis | undefined,
    private readonly factor: number,
  ) {}

  /** @throws DomainError 429 `TOO_MANY_REQUESTS` with the seconds to wait. */
  async consume(rule: RateLimitRule, caller: string): Promise<void> {
    try {
      await this.limiterOf(rule).consume(caller);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.ceil(refusal.msBeforeNext / 1000);
      throw new DomainError(
        'TOO_MANY_REQUESTS',
        429,
        saying(({ refusals }) => refusals.tooMany, { seconds: String(seconds) }),
        undefined,
        seconds,
      );
    }
  }

  /** Forgets what a caller has used up. */
  async forgive(rule: RateLimitRule, caller: string): Promise<void> {
    await this.limiterOf(rule).delete(caller);
  }

  private limiterOf(rule: RateLimitRule): RateLimiterAbstract {
    const known = this.limiters.get(rule.name);
    if (known) return known;
    const created = this.create(rule);
    this.limiters.set(rule.name, created);
    return created;
  }

  private create({ name, points, seconds, unscaled }: RateLimitRule): RateLimiterAbstract {
    const options = {
      keyPrefix: `limit:${name}`,
      points: unscaled ? points : Math.ceil(points * this.factor),
      duration: seconds,
    };
    if (!this.redis) return new RateLimiterMemory(options);
    // While Redis is away each process counts for itself: a limit a little wider beats a closed door.
    const insuranceLimiter = new RateLimiterMemory(options);
    return new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter });
  }
}
