import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Authentication } from '#features/auth';
import type { Brand } from '#brand';
import {
  BRAND,
  LiveSettings,
  LOGGER,
  MemoryResponses,
  nestLogger,
  Queues,
  type Settings,
  startTracing,
  toDomainError,
  UnitOfWork,
} from '#platform';
import { sendError } from './send-error.js';
import { ApiModule } from './api.module.js';
import { denyDevices, protection } from './content-policy.js';
import { allowCrossOrigin } from './cross-origin.js';
import { documentApi } from './document-api.js';
import { readForms } from './form-body.js';
import { acceptOnlyJson } from './json-body.js';
import { openQueueRoom } from './queue-room.js';
import { observeRequests } from './request-log.js';
import { limitResponseTime, forbidCaching, requestTimeouts } from './request-times.js';
import { listRoutes } from './route-list.js';
import { refuseSingleSignOn } from './single-sign-on.js';
import { keepInMemory, serveFromMemory } from './serve-from-memory.js';
import { ClientFiles } from './site/client-files.js';
import { serveSite } from './site/serve-site.js';
import { SiteConfig } from './site/site-config.js';
import { SharedPages } from './site/shared-pages.js';
import { SiteFigures } from './site/site-figures.js';
import { refuseUnreadableRequest } from './unreadable-request.js';

const BODY_LIMIT = 100_000;

/** Creates the HTTP and WebSocket program. It is wired but does not listen yet. */
export async function createApi(settings: Settings): Promise<NestFastifyApplication> {
  await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const adapter: FastifyAdapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(settings),
    genReqId: () => randomUUID(),
    ...requestTimeouts(settings),
    forceCloseConnections: true,
    clientErrorHandler: (error, socket) => refuseUnreadableRequest(error, socket, app.get<Brand>(BRAND)),
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      sendError(reply, toDomainError(error), app.get<Brand>(BRAND)),
  });
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    ApiModule.forRoot(settings),
    adapter,
    {
      bufferLogs: true,
      // Our own parser reads only JSON, because other sites can submit forms without permission.
      bodyParser: false,
      abortOnError: false,
    },
  );
  const logger = app.get<Logger>(LOGGER);
  app.useLogger(nestLogger(logger));
  const fastify = adapter.getInstance();
  const brand = app.get<Brand>(BRAND);
  listRoutes(fastify);
  serveFromMemory(fastify, app.get(MemoryResponses));
  acceptOnlyJson(fastify);
  await readForms(fastify, brand);
  await allowCrossOrigin(fastify, settings);
  limitResponseTime(fastify, settings);
  forbidCaching(fastify);
  observeRequests(fastify, app);
  refuseSingleSignOn(fastify, brand);
  await fastify.register(cookie);
  await fastify.register(helmet, protection(settings));
  denyDevices(fastify);
  keepInMemory(fastify, app.get(MemoryResponses), brand);
  await openQueueRoom(fastify, {
    settings,
    brand,
    queues: app.get(Queues),
    authentication: app.get(Authentication),
    unitOfWork: app.get(UnitOfWork),
  });
  documentApi(app, brand);
  await serveSite(fastify, {
    site: app.get(SiteConfig),
    figures: app.get(SiteFigures),
    shared: app.get(SharedPages),
    files: app.get(ClientFiles),
    settings,
    logger,
    live: app.get(LiveSettings),
  });
  return app;
}

/**
 * `true`, meant for trying things out, trusts only the nearest proxy, so callers can't forge addresses in front of
 * its entry.
 */
function trustedProxies({
  TRUST_PROXY,
}: Settings): string[] | boolean | ((address: string, hop: number) => boolean) {
  return TRUST_PROXY === true ? (_address, hop) => hop === 0 : TRUST_PROXY;
}
