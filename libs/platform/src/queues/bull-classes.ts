import { createPostgresBackend, Queue, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import type { Processor } from 'bullmq';
import pg from 'pg';
import { hasActiveJobs } from './queue-engine.js';

/**
 * How long a worker on PostgreSQL waits for a notification before it looks for jobs without one (seconds). A notification
 * wakes it for every job that is added or delayed, and it notices a lost connection, so looking more often would only wake
 * an idle machine.
 */
const DRAIN_DELAY_S = 30;

/** BullMQ's types know only the back end for Redis. */
const backendFor = (create: typeof createPostgresBackend): undefined => create as unknown as undefined;

/** Only an active job can have lost its worker. One query finds out for all queues, so that idle workers share it. */
const createBackend: typeof createPostgresBackend = (name, options, ...rest) => {
  const backend = createPostgresBackend(name, options, ...rest);
  const pool = options.connection as unknown as pg.Pool;
  const move = backend.moveStalledJobsToWait.bind(backend);
  backend.moveStalledJobsToWait = async () => ((await hasActiveJobs(pool)) ? move() : []);
  return backend;
};

/**
 * `@nestjs/bullmq` creates queues and workers itself and has no option for the back end. These two classes choose the one
 * that the connection belongs to. BullMQ's own default is process-wide, but one process may use both engines.
 */
export class EngineQueue extends Queue {
  constructor(name: string, options: QueueOptions) {
    // Each queue would open a connection at the start, only to store BullMQ's defaults.
    if (options.connection instanceof pg.Pool)
      super(name, { ...options, skipMetasUpdate: true }, backendFor(createPostgresBackend));
    else super(name, options);
  }
}

export class EngineWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const { connection } = options;
    if (connection instanceof pg.Pool) {
      connection.options.max += 1;
      super(name, processor, { drainDelay: DRAIN_DELAY_S, ...options }, backendFor(createBackend));
    } else super(name, processor, options);
  }
}
