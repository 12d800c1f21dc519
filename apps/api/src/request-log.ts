import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LOGGER, Metrics, traceRequest, withLogContext } from '#platform';

/** Logs and measures each request. Its id is added to the logs, to the outbox and to the response. */
export function observeRequests(fastify: FastifyInstance, app: NestFastifyApplication): void {
  const logger = app.get<Logger>(LOGGER);
  const { httpSeconds } = app.get(Metrics);
  /** What ends the span of a request, while tracing is on. */
  const spans = new WeakMap<FastifyRequest, (route: string, status: number) => void>();
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    const end = traceRequest(request.id, () => withLogContext({ requestId: request.id }, done));
    if (end) spans.set(request, end);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    spans.get(request)?.(`${method} ${routeLabel(routeOptions.url)}`, reply.statusCode);
    httpSeconds.observe(
      { method, route: routeLabel(routeOptions.url), status: reply.statusCode },
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

/** Each file of the site has its own route. They share one label, so that labels don't change with every release. */
export const routeLabel = (url: string | undefined): string =>
  url === undefined ? 'unknown' : /\.\w+$/.test(url) ? 'file' : url;

/**
 * Returns only the path, because a query may contain a secret, such as that of a mailed link, or somebody's address. The
 * id of a receipt gives access to it, so it is left out as well.
 */
export const loggedUrl = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/(\/receipts\/)[^/]+/i, '$1…');
