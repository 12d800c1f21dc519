import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { format } from '#brand';
import { DomainError } from './domain-error.js';

export interface RateLimitRule {
  /** Keep it stable: rules with the same name share their counts. */
  name: string;
  points: number;
  /** Window in seconds. */
  seconds: number;
  /** Not multiplied by `RATE_LIMIT_FACTOR`, because the rule has its own setting or limits guessing. */
  unscaled?: boolean;
}

/** A rule and the caller whose requests it counts. */
export type LimitedCaller = readonly [rule: RateLimitRule, caller: string];

/** Counts requests by rule and caller, in Redis if it is configured, otherwise in this process. */
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
        (brand) => format(brand, brand.texts.refusals.tooMany, { seconds: String(seconds) }),
        undefined,
        seconds,
      );
    }
  }

  /**
   * Runs `work` and counts it. `work` calls `count` right before it acts, so that a repeated request is not counted. If
   * `work` fails, the counts are refunded.
   * @throws DomainError 429, thrown by `count`
   */
  async runCounted<T>(
    counts: readonly LimitedCaller[],
    work: (count: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const taken: LimitedCaller[] = [];
    let isCounted = false;
    const count = async (): Promise<void> => {
      // A transaction that lost a conflict runs again, and must not be counted twice.
      if (isCounted) return;
      isCounted = true;
      for (const each of counts) {
        await this.consume(...each);
        taken.push(each);
      }
    };
    try {
      return await work(count);
    } catch (error) {
      for (const each of taken) await this.refund(...each);
      throw error;
    }
  }

  /** Resets the caller's count. */
  async forgive(rule: RateLimitRule, caller: string): Promise<void> {
    await this.limiterOf(rule).delete(caller);
  }

  /** Gives one point back to a caller. */
  async refund(rule: RateLimitRule, caller: string): Promise<void> {
    await this.limiterOf(rule).reward(caller, 1);
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
    // While Redis is unreachable each process counts alone: a slightly higher limit is better than rejecting everybody.
    const insuranceLimiter = new RateLimiterMemory(options);
    return new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter });
  }
}
