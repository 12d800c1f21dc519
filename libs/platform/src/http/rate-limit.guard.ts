import {
  type CanActivate,
  type CustomDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { callerOfAddress } from './network-address.js';
import { RateLimiter, type RateLimitRule } from './rate-limiter.js';

const RATE_LIMIT = 'rate-limit';

/** Limits a route by the caller's address. */
export const RateLimit = (rule: RateLimitRule): CustomDecorator => SetMetadata(RATE_LIMIT, rule);

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
