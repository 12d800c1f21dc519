import {
  createPostgresBackend,
  type Processor,
  Queue,
  runMigrations,
  withBackend,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.js';
import { QUEUE_NAMES, type QueueName } from './queue-name.js';

const POSTGRES_SCHEMA = 'bullmq';

/** BullMQ on one of its two engines. Nothing outside this file knows which. */
export interface QueueEngine {
  readonly kind: 'redis' | 'postgres';
  createQueue(name: QueueName): Queue;
  createWorker(name: QueueName, processor: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;
  /** False while jobs could only pile up in this process's memory. */
  isReachable(): boolean;
  /** Resolves when the engine answers, rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Redis when `REDIS_URL` is set, otherwise PostgreSQL. */
export function createQueueEngine(settings: Settings, logger: Logger): QueueEngine {
  return settings.REDIS_URL
    ? createRedisEngine(settings.REDIS_URL, logger)
    : createPostgresEngine(settings.DATABASE_URL, logger);
}

/** Creates the queue tables of the PostgreSQL engine; safe to run at every start and from any number of processes. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${POSTGRES_SCHEMA}`);
    await client.query(`SET search_path TO ${POSTGRES_SCHEMA}`);
    await runMigrations(client, POSTGRES_SCHEMA);
  } finally {
    await client.end();
  }
}

function createRedisEngine(url: string, logger: Logger): QueueEngine {
  const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  connection.on('error', (error: Error) => logger.warn({ err: error }, 'queue engine unreachable'));
  return {
    kind: 'redis',
    isReachable: () => connection.status === 'ready',
    createQueue: (name) => new Queue(name, { connection }),
    createWorker: (name, processor, options) => new Worker(name, processor, { ...options, connection }),
    ping: async () => {
      await connection.ping();
    },
    close: async () => {
      connection.disconnect();
    },
  };
}

const retryStrategy = (attempt: number): number => Math.min(attempt * 100, 1_000);

function createPostgresEngine(url: string, logger: Logger): QueueEngine {
  const pool = new pg.Pool({
    connectionString: url,
    // One connection for each worker's and queue's listener, and ten to work with.
    max: QUEUE_NAMES.length * 2 + 10,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    options: `-c search_path=${POSTGRES_SCHEMA}`,
  });
  // Every queue and worker listens to the shared pool.
  pool.setMaxListeners(0);
  pool.on('error', (error) => logger.warn({ err: error }, 'queue engine unreachable'));
  // The pool listens to idle connections alone: one that is lost in use must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const backend = withBackend(createPostgresBackend);
  return {
    kind: 'postgres',
    isReachable: () => true,
    // The typed constructors differ from the plain ones only in the backend's own type.
    createQueue: (name) => new backend.Queue(name, { connection: pool }) as unknown as Queue,
    createWorker: (name, processor, options) =>
      new backend.Worker(name, processor, { ...options, connection: pool }) as unknown as Worker,
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
}
