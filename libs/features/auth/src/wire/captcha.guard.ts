import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Captcha } from '../captcha/captcha.service.js';
import type { CaptchaEndpoint } from '#contracts';
import { DomainError, SETTINGS, type Settings } from '#platform';
import { captchaEndpoints } from './captcha-endpoints.js';
import { markCaptchaSolved, markCaptchaAccepted } from './caller.js';
import { allowsNewAccount, readCaptchaToken } from './wire-body.js';

const ENDPOINT = 'captcha-endpoint';

/** Names the entry of `AUTH_CAPTCHA_ENDPOINTS` that turns on the captcha for a route. */
export const CaptchaProtected = (endpoint: CaptchaEndpoint): MethodDecorator =>
  applyDecorators(SetMetadata(ENDPOINT, endpoint), ApiExtension('x-captcha', endpoint));

/**
 * Requires a captcha token where the settings say so, and checks it before anything else in the body (auth
 * contract §9).
 */
@Injectable()
export class CaptchaGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly captcha: Captcha,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<CaptchaEndpoint | undefined>(ENDPOINT, context.getHandler());
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Querystring: { grant_type?: unknown } }>>();
    if (!endpoint || this.captcha.config.kind === 'none') return true;
    // Refreshes and code exchanges use the same endpoint as passwords, but never need a captcha.
    if (endpoint === 'password' && request.query.grant_type !== 'password') return true;
    markCaptchaAccepted(request);
    if (this.isAsked(endpoint, request.body)) {
      await this.captcha.verify(readCaptchaToken(request.body), request.ip);
      markCaptchaSolved(request);
    } else if (await this.isSolved(request)) markCaptchaSolved(request);
    return true;
  }

  /** A magic link requires a captcha when sign-up does, unless the caller wants no account created. */
  private isAsked(endpoint: CaptchaEndpoint, body: unknown): boolean {
    if (this.settings.AUTH_CAPTCHA_ENDPOINTS.includes(endpoint)) return true;
    return captchaEndpoints(this.settings).includes(endpoint) && allowsNewAccount(body);
  }

  /** A captcha can lift an account's limits even where none is required. An invalid one is ignored. */
  private async isSolved({ body, ip }: FastifyRequest): Promise<boolean> {
    const token = readCaptchaToken(body);
    if (!token) return false;
    try {
      await this.captcha.verify(token, ip);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}
