import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { callerOfAddress } from './network-address.js';
import { RateLimiter, type RateLimitRule } from './rate-limiter.js';

const RATE_LIMIT = 'rate-limit';

/** Limits a route by the caller's address. */
export const RateLimit = (rule: RateLimitRule): MethodDecorator =>
  applyDecorators(
    SetMetadata(RATE_LIMIT, rule),
    ApiExtension('x-rate-limit', `${rule.points} in ${rule.seconds} seconds`),
  );

/** Guards every route that has a `RateLimit`. @throws DomainError 429 `TOO_MANY_REQUESTS` */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RateLimiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<RateLimitRule | undefined>(RATE_LIMIT, context.getHandler());
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    if (rule) await this.limiter.consume(rule, callerOfAddress(ip));
    return true;
  }
}
