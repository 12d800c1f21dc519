import {
  type CanActivate,
  type CustomDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { Captcha } from '#libs/captcha';
import type { CaptchaEndpoint } from '#libs/contracts';
import { SETTINGS, type Settings } from '#libs/platform';
import { readCaptchaToken } from './wire-body.js';

const ENDPOINT = 'captcha-endpoint';

/** Names the switch (`AUTH_CAPTCHA_ENDPOINTS`) by which a captcha stands before a route. */
export const CaptchaStandsBefore = (endpoint: CaptchaEndpoint): CustomDecorator =>
  SetMetadata(ENDPOINT, endpoint);

/** Asks for a captcha token where the settings want one, before anything else in the body is looked at (auth contract §9). */
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
    if (!endpoint || !this.settings.AUTH_CAPTCHA_ENDPOINTS.includes(endpoint)) return true;
    // Never on a refresh or an exchange, which share the door with the password.
    if (endpoint === 'password' && request.query.grant_type !== 'password') return true;
    await this.captcha.verify(readCaptchaToken(request.body), request.ip);
    return true;
  }
}
