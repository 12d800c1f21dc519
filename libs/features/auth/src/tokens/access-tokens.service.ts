import { Inject, Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AUTH_PATH } from '#contracts';
import { SETTINGS, type Settings } from '#platform';
import { appMetadata } from '../accounts/account.presenter.js';
import type { AccountRow } from '../accounts/accounts.repository.js';
import { AuthError } from '../wire/auth.errors.js';
import type { SessionRow } from '../sessions/sessions.repository.js';
import { ALGORITHM, SigningKeys } from './signing-keys.service.js';

const AUDIENCE = 'authenticated';

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** What a valid token says. */
interface Verified {
  userId: string;
  sessionId: string;
  kid: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** How many verified tokens are remembered, about a kilobyte each. */
const REMEMBERED = 5_000;

export interface AccessToken {
  token: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/**
 * Issues and verifies short-lived signed tokens (auth contract §3). A token proves only the session; everything
 * else is read from the database.
 */
@Injectable()
export class AccessTokens {
  private readonly issuer: string;
  /**
   * Tokens whose signature was right, oldest first. A page sends the same token for an hour, and verifying it again would
   * take as long as the rest of a short request.
   */
  private readonly verified = new Map<string, Verified>();

  constructor(
    private readonly keys: SigningKeys,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.issuer = new URL(AUTH_PATH, settings.SITE_URL).href;
  }

  async issue(account: AccountRow, session: SessionRow, now = Date.now()): Promise<AccessToken> {
    const { kid, privateKey } = await this.keys.current(now);
    const issuedAt = Math.floor(now / 1000);
    const expiresAt = issuedAt + this.settings.AUTH_ACCESS_TOKEN_S;
    const token = await new SignJWT({
      email: account.email,
      phone: '',
      role: AUDIENCE,
      aal: session.aal,
      amr: session.amr,
      session_id: session.id,
      app_metadata: appMetadata(account),
      user_metadata: account.userMetadata,
      is_anonymous: false,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
      .setIssuer(this.issuer)
      .setSubject(account.id)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(privateKey);
    return { token, expiresAt };
  }

  /**
   * Verifies the token with the key that it names, and only for the algorithm of that key.
   * @throws AuthError 403 `bad_jwt`
   */
  async verify(token: string): Promise<{ userId: string; sessionId: string }> {
    const known = this.verified.get(token);
    // A token that has expired, or whose key is gone, is verified again for its reason.
    if (known && known.expiresAt > Date.now() && (await this.keys.publicKey(known.kid))) return known;
    this.verified.delete(token);
    const verified = await this.verifySignature(token);
    const [oldest] = this.verified.keys();
    if (oldest !== undefined && this.verified.size >= REMEMBERED) this.verified.delete(oldest);
    this.verified.set(token, verified);
    return verified;
  }

  private async verifySignature(token: string): Promise<Verified> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => this.publicKey(kid), {
        algorithms: [ALGORITHM],
        issuer: this.issuer,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub'],
      });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim');
      const { sub: userId, session_id: sessionId } = claims.data;
      return { userId, sessionId, kid: protectedHeader.kid!, expiresAt: payload.exp! * 1000 };
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      const reason =
        error instanceof errors.JWTExpired ? 'token is expired' : 'signature or claims are invalid';
      throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
    }
  }

  private async publicKey(kid: string | undefined) {
    const key = kid === undefined ? undefined : await this.keys.publicKey(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}
