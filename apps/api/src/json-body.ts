import type { FastifyInstance } from 'fastify';
import { AUTH_PATH } from '#libs/contracts';

/**
 * JSON is the only body taken, but for the forms of `readForms`. To the auth service an empty one is no body: its clients say `Content-Type: application/json`
 * without one too (auth contract §1).
 */
export function readJsonAlone(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && request.url.startsWith(AUTH_PATH) ? done(null, undefined) : parse(request, body, done),
  );
}
