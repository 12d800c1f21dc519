import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-custom';
import { Authentication } from './authentication.service.js';
import type { SignedIn } from './signed-in.repository.js';

export const BEARER = 'bearer';

/** Signs a request in by the access token in its `Authorization` header. */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, BEARER) {
  constructor(private readonly authentication: Authentication) {
    super();
  }

  /** @throws AuthError, see `Authentication` */
  validate(request: FastifyRequest): Promise<SignedIn> {
    return this.authentication.ofHeader(request.headers.authorization);
  }
}
