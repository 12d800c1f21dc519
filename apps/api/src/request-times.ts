import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import { AUTH_PATH } from '#contracts';
import { SENDS_STREAMS, type Settings } from '#platform';

type Timed = Pick<Settings, 'REQUEST_TIMEOUT_S'>;

/** How often Node looks for requests that have not arrived completely in time. */
const CHECK_MS = 5_000;

/**
 * If a request's headers or body do not arrive completely in time, it is rejected with 408 and its connection is
 * closed.
 */
export function requestTimeouts({ REQUEST_TIMEOUT_S }: Timed): FastifyHttpOptions<Server> {
  const requestTimeout = REQUEST_TIMEOUT_S * 1000;
  return {
    requestTimeout,
    http: {
      requestTimeout,
      // Node's default is 60 s, and the longer of the two applies to the body.
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(CHECK_MS, requestTimeout),
    },
  };
}

const IS_API = new RegExp(`^(?:/api|${AUTH_PATH})(?:/|$)`);

/**
 * Ends API requests with 504 if the response is not ready in time. Pages, files and the API's streams may take as
 * long as the reader's connection needs. Call it before routes are registered.
 */
export function limitResponseTime(fastify: FastifyInstance, { REQUEST_TIMEOUT_S }: Timed): void {
  fastify.addHook('onRoute', (route) => {
    const { streams } = (route.config ?? {}) as Partial<typeof SENDS_STREAMS>;
    if (IS_API.test(route.url) && !streams) route.handlerTimeout = REQUEST_TIMEOUT_S * 1000;
  });
}

/**
 * Keeps browsers and proxies from caching API responses unless the route allows it, because most of them are
 * personal.
 */
export function forbidCaching(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply) => {
    if (IS_API.test(request.url.split('?')[0] ?? '') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
  });
}
