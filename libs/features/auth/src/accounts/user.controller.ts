import { All, Controller, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import type { AuthUser } from '#contracts';
import { RateLimit, RateLimitGuard, UnitOfWork } from '#platform';
import { AccountChanges } from './account-changes.service.js';
import { AuthError } from '../wire/auth.errors.js';
import { presentUser } from './account.presenter.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { findFactors } from '../factors/factors.repository.js';
import { QueryText } from '../wire/query-text.js';
import { WRITE_LIMIT } from '../wire/request-limits.js';
import { CurrentSession, SessionGuard } from '../access/session.guard.js';
import { Sessions } from '../sessions/sessions.service.js';
import type { SignedIn } from '../access/signed-in.repository.js';
import { WireBody, type WireFields } from '../wire/wire-body.js';

/** Endpoints for a signed-in user (auth contract §4). */
@Controller('auth/v1')
@UseGuards(RateLimitGuard, SessionGuard)
export class UserController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccountChanges,
    private readonly sessions: Sessions,
  ) {}

  @Get('user')
  async user(@CurrentSession() { account }: SignedIn): Promise<AuthUser> {
    return presentUser(account, await findFactors(this.unitOfWork.read, account.id));
  }

  @Put('user')
  @RateLimit({ name: 'auth-user', ...WRITE_LIMIT })
  change(
    @CurrentSession() signedIn: SignedIn,
    @WireBody() fields: WireFields,
    @QueryText('redirect_to') redirectTo: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<AuthUser> {
    return this.changes.change(signedIn, fields, redirectTo, caller);
  }

  @Get('reauthenticate')
  @RateLimit({ name: 'auth-reauthenticate', ...WRITE_LIMIT })
  async reauthenticate(
    @CurrentSession() signedIn: SignedIn,
    @RequestCaller() caller: Caller,
  ): Promise<object> {
    await this.changes.reauthenticate(signedIn, caller);
    return {};
  }

  /** Identities can't be linked or unlinked: each account has exactly one, its e-mail address. */
  @All('user/identities/:id')
  identity(): never {
    throw new AuthError('manual_linking_disabled');
  }

  @Post('logout')
  @HttpCode(204)
  signOut(
    @CurrentSession() signedIn: SignedIn,
    @QueryText('scope') scope: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<void> {
    return this.sessions.signOut(signedIn, scope, caller);
  }
}
