import helmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Authentication } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { BRAND, LOGGER, nestLogger, Queues, type Settings, toDomainError } from '#libs/platform';
import { answerInDialect } from './answer-in-dialect.js';
import { ApiModule } from './api.module.js';
import { protection } from './content-policy.js';
import { openToSites } from './cross-origin.js';
import { readForms } from './form-body.js';
import { readJsonAlone } from './json-body.js';
import { openQueueRoom } from './queue-room.js';
import { observeRequests } from './request-log.js';
import { refuseSingleSignOn } from './single-sign-on.js';
import { serveSite } from './site/serve-site.js';
import { SiteConfig } from './site/site-config.js';
import { answerUnreadable } from './unreadable-request.js';

const BODY_LIMIT = 100_000;

/** The whole HTTP and WebSocket program, wired and not yet listening. */
export async function createApi(settings: Settings): Promise<NestFastifyApplication> {
  const adapter: FastifyAdapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    // One proxy: the address it names. What a caller writes before it is not believed.
    trustProxy: settings.TRUST_PROXY && ((_address: string, hop: number) => hop === 0),
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, app.get<Brand>(BRAND)),
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      answerInDialect(reply, toDomainError(error), app.get<Brand>(BRAND)),
  });
  const app: NestFastifyApplication = await NestFactory.create<NestFastifyApplication>(
    ApiModule.forRoot(settings),
    adapter,
    {
      bufferLogs: true,
      // JSON alone: a form of another site needs no permission to be sent.
      bodyParser: false,
      abortOnError: false,
    },
  );
  const logger = app.get<Logger>(LOGGER);
  app.useLogger(nestLogger(logger));
  const fastify = adapter.getInstance();
  readJsonAlone(fastify);
  await readForms(fastify);
  await openToSites(fastify, settings);
  observeRequests(fastify, app);
  const brand = app.get<Brand>(BRAND);
  refuseSingleSignOn(fastify, brand);
  await fastify.register(helmet, protection(settings));
  await openQueueRoom(fastify, {
    settings,
    brand,
    queues: app.get(Queues),
    authentication: app.get(Authentication),
  });
  documentApi(app, brand);
  await serveSite(fastify, { site: app.get(SiteConfig), settings, logger });
  return app;
}

function documentApi(app: NestFastifyApplication, brand: Brand): void {
  const description = new DocumentBuilder().setTitle(`${brand.product} API`).setVersion('1').build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, description), {
    jsonDocumentUrl: 'api/docs-json',
  });
}
