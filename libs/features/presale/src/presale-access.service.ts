import { Injectable } from '@nestjs/common';
import type { PresalePass } from '#contracts';
import { callerOfAddress, RateLimiter } from '#platform';
import { PrivateRound } from './private-round.js';

/** Limit of wrong codes per caller. A correct code does not count. */
const ATTEMPTS = { name: 'presale-access', points: 5, seconds: 900 };

@Injectable()
export class PresaleAccess {
  constructor(
    private readonly round: PrivateRound,
    private readonly limiter: RateLimiter,
  ) {}

  /** @throws InvalidCodeError, NoPrivateRoundError; DomainError 429 `TOO_MANY_REQUESTS` */
  async enter(code: string, address: string): Promise<PresalePass> {
    const caller = callerOfAddress(address);
    await this.limiter.consume(ATTEMPTS, caller);
    const pass = await this.round.passFor(code);
    await this.limiter.forgive(ATTEMPTS, caller);
    return pass;
  }
}
