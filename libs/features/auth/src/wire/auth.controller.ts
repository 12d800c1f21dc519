import { Controller, Get, Header, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  authHealthSchema,
  authMessageSchema,
  type AuthSession,
  authSessionSchema,
  authSettingsSchema,
  type AuthUser,
  authUserSchema,
  emptySchema,
  keySetSchema,
} from '#contracts';
import { Access, Endpoint, RateLimit } from '#platform';
import { AuthError, wireErrors } from './auth.errors.js';
import { type Caller, RequestCaller } from './caller.js';
import { CaptchaGuard, CaptchaProtected } from './captcha.guard.js';
import { DeviceCookie } from './device-cookie.interceptor.js';
import { Grants } from '../sessions/grants.service.js';
import { LinkRequests } from '../links/link-requests.service.js';
import { LinkOpening } from '../links/link-opening.service.js';
import { ServiceInfo } from './service-info.service.js';
import { SignUp } from '../accounts/sign-up.service.js';
import { TOKEN_LIMIT, WRITE_LIMIT } from './request-limits.js';
import { Verification } from '../links/verification.service.js';
import { WireBody, type WireFields } from './wire-body.js';
import { QueryText } from './query-text.js';

/** Endpoints that need no session (auth contract §4). */
@Controller('auth/v1')
@Access('public')
@UseGuards(CaptchaGuard)
@UseInterceptors(DeviceCookie)
export class AuthController {
  constructor(
    private readonly signUps: SignUp,
    private readonly grants: Grants,
    private readonly links: LinkRequests,
    private readonly opening: LinkOpening,
    private readonly verification: Verification,
    private readonly info: ServiceInfo,
  ) {}

  @Post('signup')
  @Endpoint('Sign up', {
    returns: z.union([authSessionSchema, authUserSchema]),
    errors: wireErrors(
      'signup_disabled',
      'anonymous_provider_disabled',
      'phone_provider_disabled',
      'weak_password',
      'user_already_exists',
      'over_email_send_rate_limit',
    ),
  })
  @RateLimit({ name: 'auth-signup', ...WRITE_LIMIT })
  @CaptchaProtected('signup')
  signUp(
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<AuthUser | AuthSession> {
    return this.signUps.signUp(fields, redirectTo, caller);
  }

  @Post('token')
  @Endpoint('Sign in, exchange a code or refresh a session', {
    returns: authSessionSchema,
    errors: {
      ...wireErrors(
        'invalid_credentials',
        'email_not_confirmed',

        'weak_password',
        'refresh_token_not_found',
        'refresh_token_already_used',
        'session_expired',
        'bad_code_verifier',
        'provider_disabled',
        'phone_provider_disabled',
        'web3_provider_disabled',
        'flow_state_not_found',
        'flow_state_expired',
        'over_request_rate_limit',
      ),
      user_banned: 400,
    },
  })
  @RateLimit({ name: 'auth-token', ...TOKEN_LIMIT })
  @CaptchaProtected('password')
  token(
    @QueryText('grant_type') grantType: string | undefined,
    @WireBody() fields: WireFields,
    @RequestCaller() caller: Caller,
  ): Promise<AuthSession> {
    return this.grants.grant(grantType, fields, caller);
  }

  @Post('recover')
  @Endpoint('Mail a link to set a new password', {
    returns: emptySchema,
    errors: wireErrors('over_email_send_rate_limit'),
  })
  @RateLimit({ name: 'auth-recover', ...WRITE_LIMIT })
  @CaptchaProtected('recover')
  async recover(
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<object> {
    await this.links.recover(fields, redirectTo, caller);
    return {};
  }

  @Post('otp')
  @Endpoint('Mail a sign-in link and code', {
    returns: emptySchema,
    errors: wireErrors(
      'otp_disabled',
      'signup_disabled',
      'phone_provider_disabled',
      'over_email_send_rate_limit',
    ),
  })
  @RateLimit({ name: 'auth-otp', ...WRITE_LIMIT })
  @CaptchaProtected('otp')
  async otp(
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<object> {
    await this.links.otp(fields, redirectTo, caller);
    return {};
  }

  @Post('resend')
  @Endpoint('Resend a confirmation mail', {
    returns: emptySchema,
    errors: wireErrors('phone_provider_disabled', 'over_email_send_rate_limit'),
  })
  @RateLimit({ name: 'auth-resend', ...WRITE_LIMIT })
  @CaptchaProtected('resend')
  async resend(
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<object> {
    await this.links.resend(fields, redirectTo, caller);
    return {};
  }

  @Get('verify')
  @Endpoint('Open a mailed link', { status: 303, errors: wireErrors('validation_failed') })
  @RateLimit({ name: 'auth-verify', ...WRITE_LIMIT })
  openLink(
    @QueryText('token') token: string | undefined,
    @QueryText('type') type: string | undefined,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.opening.open({ token, type, redirectTo }, caller, reply);
  }

  @Post('verify')
  @Endpoint('Verify a mailed code or link', {
    returns: z.union([authSessionSchema, authMessageSchema]),
    errors: {
      ...wireErrors(
        'otp_expired',

        'over_request_rate_limit',
      ),
      user_banned: 400,
    },
  })
  @RateLimit({ name: 'auth-verify', ...WRITE_LIMIT })
  async verify(@WireBody() fields: WireFields, @RequestCaller() caller: Caller): Promise<object> {
    const verified = await this.verification.byFields(fields, caller);
    return verified.kind === 'session'
      ? verified.session
      : { msg: 'message' in verified ? verified.message : '', code: '200' };
  }

  /**
   * No provider is configured. The program that mounts this controller refuses such requests before it reads their
   * body.
   */
  @Post('sso')
  @Endpoint('Sign in by single sign-on (not supported)', {
    status: 404,
    errors: wireErrors('saml_provider_disabled'),
  })
  sso(): never {
    throw new AuthError('saml_provider_disabled');
  }

  @Get('authorize')
  @Endpoint('Sign in by a provider (not supported)', { status: 400, errors: wireErrors('validation_failed') })
  authorize(@QueryText('provider') provider: string | undefined): never {
    throw new AuthError(
      'validation_failed',
      `Unsupported provider: provider ${provider ?? ''} is not enabled`,
    );
  }

  @Get('.well-known/jwks.json')
  @Endpoint('Get the keys that verify access tokens', { returns: keySetSchema })
  @Header('cache-control', 'public, max-age=600')
  keySet(): Promise<object> {
    return this.info.keySet();
  }

  @Get('settings')
  @Endpoint('Get the settings of the auth service', { returns: authSettingsSchema })
  settings(): object {
    return this.info.settings();
  }

  @Get('health')
  @Endpoint('Get the version of the auth service', { returns: authHealthSchema })
  health(): object {
    return this.info.health();
  }
}
