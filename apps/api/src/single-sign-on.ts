import type { FastifyInstance } from 'fastify';
import { AuthError } from '#features/auth';
import type { Brand } from '#brand';
import { AUTH_PATH } from '#contracts';
import { sendError } from './send-error.js';

/** Rejects single sign-on before reading the body, because no provider is configured (auth contract §4). */
export function refuseSingleSignOn(fastify: FastifyInstance, brand: Brand): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== `${AUTH_PATH}/sso`) return done();
    sendError(reply, new AuthError('saml_provider_disabled'), brand);
  });
}
