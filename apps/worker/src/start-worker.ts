import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { LOGGER, nestLogger, type RunningProgram, type Settings } from '#platform';
import { prepareDatabase } from '../../migrate/src/prepare-database.js';
import { WorkerModule } from './worker.module.js';

/** Prepares the database and starts to run jobs and schedules. Serves health and metrics at the returned address. */
export async function startWorker(settings: Settings): Promise<RunningProgram & { url: string }> {
  await prepareDatabase(settings);
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
