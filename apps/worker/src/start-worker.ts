import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { LOGGER, nestLogger, type RunningProgram, type Settings, startTracing } from '#platform';
import { prepareDatabase } from '../../migrate/src/prepare-database.js';
import { requirePreflight } from '../../preflight/src/preflight.js';
import { WorkerModule } from './worker.module.js';

type RunningWorker = RunningProgram & { url: string };

/** Checks that the installation is ready, prepares the database, and starts a worker. */
export async function startWorker(settings: Settings): Promise<RunningWorker> {
  await requirePreflight(settings);
  await prepareDatabase(settings);
  return runWorker(settings);
}

/** Starts to run jobs and schedules on a prepared database. Serves health and metrics at the returned address. */
export async function runWorker(settings: Settings): Promise<RunningWorker> {
  await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  const app = await NestFactory.create<NestFastifyApplication>(
    WorkerModule.forRoot(settings),
    new FastifyAdapter(),
    {
      bufferLogs: true,
      abortOnError: false,
    },
  );
  app.useLogger(nestLogger(app.get<Logger>(LOGGER)));
  try {
    await app.listen(settings.WORKER_PORT, settings.HOST);
  } catch (error) {
    await app.close();
    throw error;
  }
  return { url: await app.getUrl(), close: () => app.close() };
}
