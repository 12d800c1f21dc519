import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DomainError } from '#platform';
import { AuthError } from '../wire/auth.errors.js';
import type { Caller } from '../wire/caller.js';
import { LinkRequests } from './link-requests.service.js';
import { isPkceToken } from './link-secrets.js';
import { failureLocation, pendingChangeLocation, sessionLocation, withCode } from './link-location.js';
import { Verification } from './verification.service.js';

export interface OpenedLink {
  token: string | undefined;
  type: string | undefined;
  redirectTo: string | undefined;
}

/** `GET /verify`: opens a mailed link in a browser and redirects with 303 (auth contract §5). */
@Injectable()
export class LinkOpening {
  constructor(
    private readonly verification: Verification,
    private readonly links: LinkRequests,
  ) {}

  /**
   * @throws AuthError 400 `validation_failed` without a token or type; every other refusal is reported in the
   *   redirect's address
   */
  async open({ token, type, redirectTo }: OpenedLink, caller: Caller, reply: FastifyReply): Promise<void> {
    if (!token || !type)
      throw new AuthError('validation_failed', 'Verify requires a token and a verification type');
    // Mail programs request links before their readers do, and such a request must not use up the link.
    if (reply.request.method === 'HEAD') return void reply.status(204).send();
    const location = await this.redirectionOf(token, type, this.links.allowed(redirectTo), caller);
    await reply.header('cache-control', 'no-store').redirect(location, 303);
  }

  private async redirectionOf(
    token: string,
    type: string,
    redirectTo: string,
    caller: Caller,
  ): Promise<string> {
    try {
      const verified = await this.verification.byLink(token, type, caller);
      switch (verified.kind) {
        case 'session':
          return sessionLocation(redirectTo, verified.session, type);
        case 'code':
          return withCode(redirectTo, verified.code);
        case 'pending-change':
          return pendingChangeLocation(redirectTo, verified.message);
      }
    } catch (error) {
      if (error instanceof DomainError && error.status < 500) {
        return failureLocation(redirectTo, error, isPkceToken(token));
      }
      throw error;
    }
  }
}
