import { All, Controller, Get, Post, Put } from '@nestjs/common';
import { type AuthUser, authUserSchema, emptySchema } from '#contracts';
import { Access, Endpoint, RateLimit, UnitOfWork } from '#platform';
import { AccountChanges } from './account-changes.service.js';
import { AuthError, wireErrors } from '../wire/auth.errors.js';
import { presentUser } from './account.presenter.js';
import { type Caller, RequestCaller } from '../wire/caller.js';
import { findFactors } from '../factors/factors.repository.js';
import { QueryText } from '../wire/query-text.js';
import { WRITE_LIMIT } from '../wire/request-limits.js';
import { CurrentSession } from '../access/signed-in.params.js';
import { Sessions } from '../sessions/sessions.service.js';
import type { SignedIn } from '../access/signed-in.repository.js';
import { WireBody, type WireFields } from '../wire/wire-body.js';

/** Endpoints for a signed-in user (auth contract §4). */
@Controller('auth/v1')
@Access('session')
export class UserController {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccountChanges,
    private readonly sessions: Sessions,
  ) {}

  @Get('user')
  @Endpoint('Get your account', { returns: authUserSchema })
  async user(@CurrentSession() { account }: SignedIn): Promise<AuthUser> {
    return presentUser(account, await findFactors(this.unitOfWork.read, account.id));
  }

  @Put('user')
  @Endpoint('Change your password, e-mail address or data', {
    returns: authUserSchema,
    errors: wireErrors(
      'not_admin',
      'user_not_found',
      'insufficient_aal',
      'same_password',
      'weak_password',
      'email_exists',
      'reauthentication_needed',
      'reauthentication_not_valid',
      'current_password_required',
      'current_password_invalid',
      'over_email_send_rate_limit',
    ),
  })
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
  @Endpoint('Mail a code that proves you own the account', {
    returns: emptySchema,
    errors: wireErrors('over_email_send_rate_limit'),
  })
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
  @Endpoint('Link or unlink an identity (not supported)', {
    status: 404,
    errors: wireErrors('manual_linking_disabled'),
  })
  identity(): never {
    throw new AuthError('manual_linking_disabled');
  }

  @Post('logout')
  @Endpoint('End this session, or others', { status: 204, errors: wireErrors('validation_failed') })
  signOut(
    @CurrentSession() signedIn: SignedIn,
    @QueryText('scope') scope: string | undefined,
    @RequestCaller() caller: Caller,
  ): Promise<void> {
    return this.sessions.signOut(signedIn, scope, caller);
  }
}
