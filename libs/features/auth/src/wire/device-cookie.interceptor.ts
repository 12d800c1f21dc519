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
import { setCookie, SETTINGS, type Settings } from '#platform';
import { callerOf, rememberNewMark } from './caller.js';

const YEAR_S = 365 * 86_400;

/**
 * Gives a browser a cookie with a random mark that identifies it later. The owner gets no notice of sign-ins from a
 * known browser, and a resend repeats the mail of the browser's own sign-up. The mark gives no access.
 */
@Injectable()
export class DeviceCookie implements NestInterceptor {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const isRecognisedLater = /\/(token|verify|signup|otp)(\?|$)/.test(request.url);
    if (isRecognisedLater && callerOf(request, this.settings).deviceMark === undefined) {
      const mark = randomBytes(16).toString('base64url');
      rememberNewMark(request, mark);
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      const cookie = { name: 'device', value: mark, maxAgeS: YEAR_S, sameSite: 'lax' } as const;
      setCookie(reply, cookie, this.settings);
    }
    return next.handle();
  }
}
