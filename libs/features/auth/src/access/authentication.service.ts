import { Inject, Injectable } from '@nestjs/common';
import { Combiner, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { AccessTokens } from '../tokens/access-tokens.service.js';
import { AuthError } from '../wire/auth.errors.js';
import { findSignedIn, type SignedIn } from './signed-in.repository.js';
import { hasExpired } from '../sessions/session-life.js';
import { isBanned } from '../sessions/sessions.service.js';

/**
 * Finds the account and session of an access token. The session is read from the database each time, so a token
 * stops working as soon as its session ends.
 */
@Injectable()
export class Authentication {
  /** Sessions of requests that arrive while a query runs are read together by the next one, so none is read too early. */
  private readonly sessions: Combiner<string, SignedIn | undefined>;

  constructor(
    private readonly tokens: AccessTokens,
    unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.sessions = new Combiner(async (sessionIds) => {
      const found = await findSignedIn(unitOfWork.read, sessionIds);
      return sessionIds.map((id) => found.get(id));
    });
  }

  /**
   * @param header `Authorization`
   * @throws AuthError 401 `no_authorization`, 403 `bad_jwt`, `session_not_found`, `user_banned`
   */
  ofHeader(header: string | undefined): Promise<SignedIn> {
    const token = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
    if (token === undefined) throw new AuthError('no_authorization');
    return this.ofToken(token);
  }

  /** @throws AuthError 403 `bad_jwt`, `session_not_found`, `user_banned` */
  async ofToken(token: string): Promise<SignedIn> {
    const { userId, sessionId } = await this.tokens.verify(token);
    const signedIn = await this.ofSession(sessionId);
    if (signedIn.account.id !== userId) throw new AuthError('session_not_found');
    return signedIn;
  }

  /**
   * For callers that identify a session by other means than its token.
   * @throws AuthError 403 `session_not_found`, `user_banned`
   */
  async ofSession(sessionId: string): Promise<SignedIn> {
    const signedIn = await this.sessions.add(sessionId);
    if (!signedIn || hasExpired(signedIn.session, signedIn.account.role, this.settings, Date.now()))
      throw new AuthError('session_not_found');
    if (isBanned(signedIn.account)) throw new AuthError('user_banned');
    return signedIn;
  }
}
