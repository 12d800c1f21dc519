import { type CustomDecorator, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Role } from '#contracts';
import { SETTINGS, type Settings } from '#platform';
import { MemberGuard } from './member.guard.js';
import { refusalOfRole } from './role-policy.js';
import type { SignedIn } from './signed-in.repository.js';

const ROLE = 'role';

/** The lowest role that may use a route, or every route of a controller. */
export const RequiresRole = (role: Role): CustomDecorator => SetMetadata(ROLE, role);

/**
 * Requires the role that `RequiresRole` names (`admin` if none is named), in production with a second factor.
 * @throws UnauthorizedError 401, ForbiddenError 403, MfaRequiredError 403
 */
@Injectable()
export class RoleGuard extends MemberGuard {
  constructor(
    private readonly reflector: Reflector,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<{ user: SignedIn }>();
    const role = this.reflector.getAllAndOverride<Role>(ROLE, [context.getHandler(), context.getClass()]);
    const refusal = refusalOfRole(user, role ?? 'admin', this.settings);
    if (refusal) throw refusal;
    return true;
  }
}
