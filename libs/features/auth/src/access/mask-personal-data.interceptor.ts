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
import { ACCESS, type AccessLevel, maskEmails } from '#platform';
import type { SignedIn } from './signed-in.repository.js';

/**
 * Masks the e-mail addresses in what routes of the operators' room return, also those inside longer texts, for callers whose
 * role may not read personal data. Files are not masked; a route that returns one asks for the permission itself.
 */
@Injectable()
export class MaskPersonalData implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    const level = this.reflector.getAllAndOverride<AccessLevel>(ACCESS, targets);
    const { user } = context.switchToHttp().getRequest<{ user?: SignedIn }>();
    const masks = isPermission(level) && !(user && may(user.account.role, 'personal-data.read'));
    return masks ? next.handle().pipe(map(masked)) : next.handle();
  }
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskEmails(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null || value instanceof StreamableFile) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, masked(part)]));
}
