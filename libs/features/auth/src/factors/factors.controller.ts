import { Controller, Delete, Param, Post, UseGuards } from '@nestjs/common';
import {
  type AuthSession,
  authSessionSchema,
  type EnrolledFactor,
  type FactorChallenge,
  enrolledFactorSchema,
  factorChallengeSchema,
  removedFactorSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { SessionRateLimit } from '../wire/session-rate-limit.guard.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { FACTOR_LIMIT } from '../wire/request-limits.js';
import { SecondFactors } from './second-factors.service.js';
import { CurrentSession } from '../access/signed-in.params.js';
import type { SignedIn } from '../access/signed-in.repository.js';
import { WireBody, type WireFields } from '../wire/wire-body.js';
import { wireErrors } from '../wire/auth.errors.js';

/** Endpoints for second factors (auth contract §7). */
@Controller('auth/v1/factors')
@Access('session')
@UseGuards(SessionRateLimit)
export class FactorsController {
  constructor(private readonly factors: SecondFactors) {}

  @Post()
  @Endpoint('Start to enrol a second factor', {
    returns: enrolledFactorSchema,
    errors: {
      ...wireErrors(
        'reauthentication_needed',
        'mfa_factor_name_conflict',
        'too_many_enrolled_mfa_factors',
        'over_request_rate_limit',
      ),
      insufficient_aal: 403,
    },
  })
  enroll(
    @CurrentSession() signedIn: SignedIn,
    @WireBody() fields: WireFields,
    @RequestCaller() caller: Caller,
  ): Promise<EnrolledFactor> {
    return this.factors.enroll(signedIn, fields, caller);
  }

  @Post(':id/challenge')
  @Endpoint('Start a challenge of a factor', {
    returns: factorChallengeSchema,
    errors: wireErrors('mfa_factor_not_found', 'over_request_rate_limit'),
  })
  challenge(@CurrentSession() signedIn: SignedIn, @Param('id') id: string): Promise<FactorChallenge> {
    return this.factors.challenge(signedIn, id);
  }

  @Post(':id/verify')
  @Endpoint('Verify a code of a factor', {
    returns: authSessionSchema,
    errors: {
      ...wireErrors('mfa_challenge_expired', 'mfa_verification_failed', 'over_request_rate_limit'),
      mfa_factor_not_found: [404, 422],
      insufficient_aal: 403,
    },
  })
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
  @Endpoint('Remove a factor', {
    returns: removedFactorSchema,
    errors: {
      ...wireErrors('mfa_factor_not_found', 'reauthentication_needed', 'over_request_rate_limit'),
      insufficient_aal: 422,
    },
  })
  unenroll(
    @CurrentSession() signedIn: SignedIn,
    @Param('id') id: string,
    @RequestCaller() caller: Caller,
  ): Promise<{ id: string }> {
    return this.factors.unenroll(signedIn, id, caller);
  }
}
