import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AUTH_PATH } from '#libs/contracts';
import { LOGGER, Metrics, withLogContext } from '#libs/platform';

/** One log line and one measurement for each request; its id goes to the logs, the outbox and the answer. */
export function observeRequests(fastify: FastifyInstance, app: NestFastifyApplication): void {
  const logger = app.get<Logger>(LOGGER);
  const { httpSeconds } = app.get(Metrics);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    withLogContext({ requestId: request.id }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    httpSeconds.observe(
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    logger.info(
      {
        requestId: request.id,
        method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'request',
    );
    done();
  });
}

/** A mailed link carries its secret in the query: what opens something is not written down. */
export const loggedUrl = (url: string): string =>
  url.toLowerCase().startsWith(AUTH_PATH) || url.includes('token') ? (url.split('?')[0] ?? '') : url;
