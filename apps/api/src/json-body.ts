import type { FastifyInstance } from 'fastify';

/**
 * JSON is the only body taken. An empty one is no body: clients say `Content-Type: application/json` without one too.
 */
export function readJsonAlone(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
}
