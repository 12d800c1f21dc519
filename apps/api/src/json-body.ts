import type { FastifyInstance } from 'fastify';
import { AUTH_PATH } from '#contracts';

/**
 * Accepts only JSON bodies, apart from the forms of `readForms`. The auth service treats an empty JSON body as no body,
 * because its clients send `Content-Type: application/json` even without one (auth contract §1).
 */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' && request.url.startsWith(AUTH_PATH) ? done(null, undefined) : parse(request, body, done),
  );
}
