import type { FastifyInstance } from 'fastify';
import { AuthError } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { AUTH_PATH } from '#libs/contracts';
import { answerInDialect } from './answer-in-dialect.js';

/** No provider of single sign-on is configured: refused before the body is read, whatever is in it (auth contract §4). */
export function refuseSingleSignOn(fastify: FastifyInstance, brand: Brand): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== `${AUTH_PATH}/sso`) return done();
    answerInDialect(reply, new AuthError('saml_provider_disabled'), brand);
  });
}
