import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { Permission } from '#contracts';
import { ApiBearerAuth, ApiExtension } from '@nestjs/swagger';

/**
 * Who may call a route:
 * - `public`: everyone
 * - `optional`: everyone; a caller who sends a token must be a member
 * - `signed-in`: a live session that need not have shown the second factor
 * - `session`: as `signed-in`, for routes of the auth protocol, which refuse with that protocol's codes
 * - `member`: a live session, which must have shown the second factor if the account has one
 * - a permission of the operators' room: a member whose role has it, in production with a second factor
 */
export type AccessLevel = 'public' | 'optional' | 'signed-in' | 'session' | 'member' | Permission;

export const ACCESS = 'access';

/**
 * Says who may call a route, or every route of a controller. A route's own decorator has precedence. Routes without one
 * are refused to everyone.
 *
 * @example
 * @Controller('api/tips')
 * @Access('member')
 * export class TipsController {
 */
export const Access = (level: AccessLevel): MethodDecorator & ClassDecorator =>
  applyDecorators(
    SetMetadata(ACCESS, level),
    ApiExtension('x-access', level),
    ...(level === 'public' ? [] : [ApiBearerAuth()]),
  );
