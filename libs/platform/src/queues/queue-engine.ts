import { type ConnectionOptions, type Queue, runMigrations } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Logger } from 'pino';
import { CONNECT_TIMEOUT_MS, IDLE_TIMEOUT_MS } from '../database/connection-times.js';
import type { Settings } from '../settings/settings.js';

const POSTGRES_SCHEMA = 'bullmq';
const MOST_QUERY_CONNECTIONS = 6;

/** The engine that BullMQ stores its jobs in. Only this folder knows which of the two it is. */
export interface QueueEngine {
  readonly kind: 'redis' | 'postgres';
  /** Shared by every queue and worker of the process. */
  readonly connection: ConnectionOptions;
  /** Returns which of these jobs the queue has, in any state. It takes a single query. */
  findJobs(queue: Queue, ids: readonly string[]): Promise<Set<string>>;
  /** Counts the jobs of a queue that ended within a span. */
  countFinished(queue: Queue, state: 'completed' | 'failed', from: Date, to: Date): Promise<number>;
  /** False while added jobs would only pile up in this process's memory. */
  isReachable(): boolean;
  /** Resolves when the engine responds, rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Redis when `REDIS_URL` is set, otherwise PostgreSQL. */
export function createQueueEngine(settings: Settings, logger: Logger): QueueEngine {
  return settings.REDIS_URL
    ? createRedisEngine(settings.REDIS_URL, logger)
    : createPostgresEngine(settings, logger);
}

/** Creates the queue tables of the PostgreSQL engine. Safe to run at every start, and in several processes at once. */
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

/** How long the answer of `hasActiveJobs` counts (milliseconds). */
const ACTIVE_MS = 1_000;
const active = new WeakMap<pg.Pool, { at: number; any: Promise<boolean> }>();

/** Whether any queue on PostgreSQL has an active job. The answer may be a second old. */
export function hasActiveJobs(pool: pg.Pool): Promise<boolean> {
  const known = active.get(pool);
  if (known && performance.now() - known.at < ACTIVE_MS) return known.any;
  const any = pool
    .query(`SELECT FROM job WHERE state = 'active' LIMIT 1`)
    .then(({ rowCount }) => rowCount !== 0);
  active.set(pool, { at: performance.now(), any });
  return any;
}

function createRedisEngine(url: string, logger: Logger): QueueEngine {
  const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy });
  connection.on('error', (error: Error) => logger.warn({ err: error }, 'queue engine unreachable'));
  return {
    kind: 'redis',
    connection,
    isReachable: () => connection.status === 'ready',
    findJobs: async (queue, ids) => {
      const pipeline = connection.pipeline();
      for (const id of ids) pipeline.exists(queue.toKey(id));
      const found = (await pipeline.exec()) ?? [];
      return new Set(ids.filter((_, index) => found[index]?.[1] === 1));
    },
    countFinished: (queue, state, from, to) =>
      connection.zcount(queue.toKey(state), from.getTime(), `(${to.getTime()}`),
    ping: async () => {
      await connection.ping();
    },
    close: async () => {
      connection.disconnect();
    },
  };
}

const retryStrategy = (attempt: number): number => Math.min(attempt * 100, 1_000);

function createPostgresEngine(settings: Settings, logger: Logger): QueueEngine {
  const pool = new pg.Pool({
    connectionString: settings.DATABASE_URL,
    // For queries. Each worker adds one for its listener.
    max: Math.min(MOST_QUERY_CONNECTIONS, settings.DATABASE_POOL),
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    options: `-c search_path=${POSTGRES_SCHEMA}`,
  });
  // Every queue and worker adds listeners to the shared pool.
  pool.setMaxListeners(0);
  pool.on('error', (error) => logger.warn({ err: error }, 'queue engine unreachable'));
  // The pool handles errors of idle connections only. A connection that is lost in use must not end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    kind: 'postgres',
    // BullMQ's types know only Redis connections.
    connection: pool as unknown as ConnectionOptions,
    isReachable: () => true,
    findJobs: async (queue, ids) => {
      const found = await pool.query<{ id: string }>(`SELECT id FROM job WHERE queue = $1 AND id = ANY($2)`, [
        queue.name,
        ids,
      ]);
      return new Set(found.rows.map(({ id }) => id));
    },
    countFinished: async (queue, state, from, to) => {
      const counted = await pool.query<{ jobs: number }>(
        `SELECT count(*)::int AS jobs FROM job
         WHERE queue = $1 AND state = $2 AND finished_at_ms >= $3 AND finished_at_ms < $4`,
        [queue.name, state, from.getTime(), to.getTime()],
      );
      return counted.rows[0]!.jobs;
    },
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close: () => pool.end(),
  };
}
