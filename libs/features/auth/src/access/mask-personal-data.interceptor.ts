import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { isPermission, may } from '#contracts';
import { ACCESS, type AccessLevel, maskPersonalData, SHOWS_ADDRESSES, ValuesInForce } from '#platform';
import type { SignedIn } from './signed-in.repository.js';

/**
 * Masks the e-mail addresses in what routes of the operators' room return, also those inside longer texts, for callers whose
 * role may not read personal data, and with the setting `addressesMasked` for all others too, except for their own address.
 * Files are not masked; a route that returns one masks them itself or asks for the permission.
 */
@Injectable()
export class MaskPersonalData implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly inForce: ValuesInForce,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    const level = this.reflector.getAllAndOverride<AccessLevel>(ACCESS, targets);
    if (!isPermission(level)) return next.handle();
    const { user } = context.switchToHttp().getRequest<{ user?: SignedIn }>();
    if (!user || !may(user.account.role, 'personal-data.read'))
      return next.handle().pipe(map((value) => masked(value)));
    const shows = this.reflector.getAllAndOverride<boolean | undefined>(SHOWS_ADDRESSES, targets);
    if (shows || !this.inForce.values.addressesMasked) return next.handle();
    return next.handle().pipe(map((value) => masked(value, user.account.email)));
  }
}

/** @param known the reader's own address */
const masked = (value: unknown, known?: string): unknown =>
  value instanceof StreamableFile ? value : maskPersonalData(value, known);
