import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { Observable } from 'rxjs';
import { AUTH_PATH } from '#libs/contracts';
import { hostCookie, SETTINGS, type Settings } from '#libs/platform';
import { callerOf, DEVICE_COOKIE, rememberMark } from './caller.js';

const YEAR_S = 365 * 86_400;

/** Gives a browser the random mark by which a later sign-in from it is no news to the account's owner. It opens nothing. */
@Injectable()
export class DeviceCookie implements NestInterceptor {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const opensSession = /\/(token|verify)(\?|$)/.test(request.url);
    if (opensSession && callerOf(request).deviceMark === undefined) {
      const mark = randomBytes(16).toString('base64url');
      rememberMark(request, mark);
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      const cookie = { name: DEVICE_COOKIE, value: mark, path: AUTH_PATH, maxAgeS: YEAR_S } as const;
      void reply.header('set-cookie', hostCookie({ ...cookie, sameSite: 'Lax' }, this.settings));
    }
    return next.handle();
  }
}
