import { createPostgresBackend, Queue, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import type { Processor } from 'bullmq';
import pg from 'pg';

/**
 * `@nestjs/bullmq` creates queues and workers itself and has no option for the back end. These two classes choose the one
 * that the connection belongs to. BullMQ's own default is process-wide, but one process may use both engines.
 */
const backendOf = (connection: unknown): typeof createPostgresBackend | undefined =>
  connection instanceof pg.Pool ? createPostgresBackend : undefined;

export class EngineQueue extends Queue {
  constructor(name: string, options: QueueOptions) {
    super(name, options, backendOf(options.connection) as undefined);
  }
}

export class EngineWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, processor, options, backendOf(options.connection) as undefined);
  }
}
