import { Injectable } from '@nestjs/common';
import type { AuthSession } from '#contracts';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { Sessions } from './sessions.service.js';
import { SignIn } from './sign-in.service.js';
import type { WireFields } from '../wire/wire-body.js';

/** `POST /token`: one endpoint with a grant type for each kind of proof. */
@Injectable()
export class Grants {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @throws AuthError 400 `invalid_credentials` for an unknown grant type, `provider_disabled`, 422
   *   `web3_provider_disabled`; the errors of each grant
   */
  grant(type: string | undefined, fields: WireFields, caller: Caller): Promise<AuthSession> {
    switch (type) {
      case 'password':
        return this.signIn.byPassword(fields, caller);
      case 'refresh_token':
        return this.sessions.refresh(fields.refresh_token, caller);
      case 'pkce':
        return this.signIn.byCode(fields, caller);
      case 'id_token':
        throw new AuthError('provider_disabled', 'Provider is not enabled');
      case 'web3':
        throw new AuthError('web3_provider_disabled');
      default:
        throw new AuthError('invalid_credentials', 'unsupported_grant_type');
    }
  }
}
