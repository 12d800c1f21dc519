import { Controller, Delete, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import type { AuthSession } from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { SessionRateLimit } from '../wire/session-rate-limit.guard.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { FACTOR_LIMIT } from '../wire/request-limits.js';
import { type Challenge, type EnrolledFactor, SecondFactors } from './second-factors.service.js';
import { CurrentSession, SessionGuard } from '../access/session.guard.js';
import type { SignedIn } from '../access/signed-in.repository.js';
import { WireBody, type WireFields } from '../wire/wire-body.js';

/** Endpoints for second factors (auth contract §7). */
@Controller('auth/v1/factors')
@UseGuards(RateLimitGuard, SessionGuard, SessionRateLimit)
export class FactorsController {
  constructor(private readonly factors: SecondFactors) {}

  @Post()
  @HttpCode(200)
  enroll(
    @CurrentSession() signedIn: SignedIn,
    @WireBody() fields: WireFields,
    @RequestCaller() caller: Caller,
  ): Promise<EnrolledFactor> {
    return this.factors.enroll(signedIn, fields, caller);
  }

  @Post(':id/challenge')
  @HttpCode(200)
  challenge(@CurrentSession() signedIn: SignedIn, @Param('id') id: string): Promise<Challenge> {
    return this.factors.challenge(signedIn, id);
  }

  @Post(':id/verify')
  @HttpCode(200)
  @RateLimit({ name: 'auth-factor-verify', ...FACTOR_LIMIT })
  verify(
    @CurrentSession() signedIn: SignedIn,
    @Param('id') id: string,
    @WireBody() fields: WireFields,
    @RequestCaller() caller: Caller,
  ): Promise<AuthSession> {
    return this.factors.verify(signedIn, id, fields, caller);
  }

  @Delete(':id')
  unenroll(
    @CurrentSession() signedIn: SignedIn,
    @Param('id') id: string,
    @RequestCaller() caller: Caller,
  ): Promise<{ id: string }> {
    return this.factors.unenroll(signedIn, id, caller);
  }
}
