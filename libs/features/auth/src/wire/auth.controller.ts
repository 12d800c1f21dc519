import { Controller, Get, Header, HttpCode, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { AuthSession, AuthUser } from '#contracts';
import { RateLimit, RateLimitGuard } from '#platform';
import { AuthError } from './auth.errors.js';
import { type Caller, RequestCaller } from './caller.js';
import { CaptchaGuard, CaptchaStandsBefore } from './captcha.guard.js';
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
@UseGuards(RateLimitGuard, CaptchaGuard)
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
  @HttpCode(200)
  @RateLimit({ name: 'auth-signup', ...WRITE_LIMIT })
  @CaptchaStandsBefore('signup')
  signUp(
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<AuthUser | AuthSession> {
    return this.signUps.signUp(fields, redirectTo, caller);
  }

  @Post('token')
  @HttpCode(200)
  @RateLimit({ name: 'auth-token', ...TOKEN_LIMIT })
  @CaptchaStandsBefore('password')
  token(
    @QueryText('grant_type') grantType: string | undefined,
    @WireBody() fields: WireFields,
    @RequestCaller() caller: Caller,
  ): Promise<AuthSession> {
    return this.grants.grant(grantType, fields, caller);
  }

  @Post('recover')
  @HttpCode(200)
  @RateLimit({ name: 'auth-recover', ...WRITE_LIMIT })
  @CaptchaStandsBefore('recover')
  async recover(
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<object> {
    await this.links.recover(fields, redirectTo, caller);
    return {};
  }

  @Post('otp')
  @HttpCode(200)
  @RateLimit({ name: 'auth-otp', ...WRITE_LIMIT })
  @CaptchaStandsBefore('otp')
  async otp(
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<object> {
    await this.links.otp(fields, redirectTo, caller);
    return {};
  }

  @Post('resend')
  @HttpCode(200)
  @RateLimit({ name: 'auth-resend', ...WRITE_LIMIT })
  @CaptchaStandsBefore('resend')
  async resend(
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<object> {
    await this.links.resend(fields, redirectTo, caller);
    return {};
  }

  @Get('verify')
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
  @HttpCode(200)
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
  sso(): never {
    throw new AuthError('saml_provider_disabled');
  }

  @Get('authorize')
  authorize(@QueryText('provider') provider: string | undefined): never {
    throw new AuthError(
      'validation_failed',
      `Unsupported provider: provider ${provider ?? ''} is not enabled`,
    );
  }

  @Get('.well-known/jwks.json')
  @Header('cache-control', 'public, max-age=600')
  keySet(): Promise<object> {
    return this.info.keySet();
  }

  @Get('settings')
  settings(): object {
    return this.info.settings();
  }

  @Get('health')
  health(): object {
    return this.info.health();
  }
}
