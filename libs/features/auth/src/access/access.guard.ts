import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { isPermission } from '#contracts';
import { ACCESS, type AccessLevel, SETTINGS, type Settings } from '#platform';
import { AuthError } from '../wire/auth.errors.js';
import { UnauthorizedError } from './access.errors.js';
import { BEARER } from './bearer.strategy.js';
import { type Refusal, refusalOfMember, refusalOfPermission } from './role-policy.js';
import type { SignedIn } from './signed-in.repository.js';

/**
 * Guards every route as its `Access` says.
 * @throws UnauthorizedError 401, ForbiddenError 403, MfaRequiredError 403; for `session` the errors of the auth contract
 */
@Injectable()
export class AccessGuard extends AuthGuard(BEARER) {
  constructor(
    private readonly reflector: Reflector,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = this.levelOf(context);
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: SignedIn }>();
    if (level === 'public') return true;
    if (level === 'optional' && request.headers.authorization === undefined) return true;
    await super.canActivate(context);
    const refusal = this.refusalOf(request.user, level);
    if (refusal) throw refusal;
    return true;
  }

  override handleRequest<User = SignedIn>(
    error: unknown,
    user: SignedIn | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    const foreign = error && !(error instanceof AuthError);
    if (foreign || (error && this.levelOf(context) === 'session')) throw error;
    if (error || !user) throw new UnauthorizedError();
    return user as User;
  }

  private levelOf(context: ExecutionContext): AccessLevel {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const level = this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS, [handler, controller]);
    if (!level) throw new Error(`${controller.name}.${handler.name} needs an @Access`);
    return level;
  }

  private refusalOf(who: SignedIn, level: AccessLevel): Refusal {
    if (isPermission(level)) return refusalOfPermission(who, level, this.settings);
    switch (level) {
      case 'member':
      case 'optional':
        return refusalOfMember(who);
      default:
        return undefined;
    }
  }
}
