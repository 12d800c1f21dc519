import { Injectable } from '@nestjs/common';
import { CaptchaFailedError } from '../captcha/captcha.errors.js';
import { callerOfAddress, DomainError, RateLimiter, type RateLimitRule, UnitOfWork } from '#platform';
import { browserMark } from '../sessions/device.js';
import { isKnownBrowser } from '../sessions/known-devices.repository.js';
import type { Caller } from './caller.js';

/** How many attempts one caller has at one account, and how many all callers have together. */
export interface AccountLimit {
  /** The attempts of one caller at one account. */
  caller: RateLimitRule;
  /**
   * The attempts of all callers at one account. It doesn't apply to browsers in which the owner has signed in, or
   * to requests with a solved captcha.
   */
  account?: RateLimitRule;
}

/**
 * Counts attempts at an account by e-mail address, in such a way that strangers can't lock its owner out
 * (docs/decisions/034). Addresses with and without an account are counted in the same way.
 */
@Injectable()
export class AccountLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Counts an attempt.
   * @param by what identifies the caller instead of the network address, such as a session's id
   * @throws DomainError 429; CaptchaFailedError if the limit of all callers is reached and a captcha would lift it
   */
  async consume(
    { caller: own, account }: AccountLimit,
    email: string,
    caller: Caller,
    by?: string,
  ): Promise<void> {
    await this.limiter.consume(own, keyOf(email, caller, by));
    if (!account) return;
    try {
      await this.limiter.consume(account, email);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (caller.captchaSolved || (await isKnownBrowser(this.unitOfWork.read, email, browserMark(caller))))
        return;
      await this.limiter.refund(own, keyOf(email, caller, by));
      throw caller.captchaAccepted ? new CaptchaFailedError() : error;
    }
  }

  /**
   * Counts an attempt and makes it. An attempt that could not be made, because the server was too busy, for instance,
   * is not counted.
   * @throws as `consume`, and what `work` throws
   */
  async attempt<T>(
    limit: AccountLimit,
    email: string,
    caller: Caller,
    work: () => Promise<T>,
    by?: string,
  ): Promise<T> {
    await this.consume(limit, email, caller, by);
    try {
      return await work();
    } catch (error) {
      await this.refund(limit, email, caller, by);
      throw error;
    }
  }

  /**
   * Counts a guess at a short code for an address, regardless of where it comes from. Browsers in which the
   * account's owner has signed in are counted separately, so strangers never use up the owner's attempts. A captcha
   * lifts neither limit.
   * @returns a function that takes the guess off the count it was added to; call it if the guess was right. It
   *   remembers that count, because the browser may have become a known one by then
   * @throws DomainError 429
   */
  async consumeGuess(rule: RateLimitRule, email: string, caller: Caller): Promise<() => Promise<void>> {
    const isKnown = await isKnownBrowser(this.unitOfWork.read, email, browserMark(caller));
    const guesser = `${email} ${isKnown ? 'known' : 'new'}`;
    await this.limiter.consume(rule, guesser);
    return () => this.limiter.refund(rule, guesser);
  }

  /** Takes one attempt off the counts. */
  async refund(
    { caller: own, account }: AccountLimit,
    email: string,
    caller: Caller,
    by?: string,
  ): Promise<void> {
    await Promise.all([
      this.limiter.refund(own, keyOf(email, caller, by)),
      account && this.limiter.refund(account, email),
    ]);
  }

  /**
   * Resets this caller's count and takes one attempt off the count of all callers. Attempts of other callers stay
   * counted.
   */
  async forgive(
    { caller: own, account }: AccountLimit,
    email: string,
    caller: Caller,
    by?: string,
  ): Promise<void> {
    await Promise.all([
      this.limiter.forgive(own, keyOf(email, caller, by)),
      account && this.limiter.refund(account, email),
    ]);
  }
}

const keyOf = (email: string, { address }: Caller, by = callerOfAddress(address)): string => `${email} ${by}`;
