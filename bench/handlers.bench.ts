import { Queue, Worker } from 'bullmq';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createQueueEngine, JOB_OPTIONS, loadSettings, QueueName } from '#platform';
import { EngineQueue, EngineWorker } from '../libs/platform/src/queues/bull-classes.js';
import { pino } from 'pino';
import { behaviour, openLab } from '../test/support/event-lab.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv } from './child-program.js';
import { type Measure, ms, percentile, perSecond, ratioOf } from './measures.js';

const EVENTS = 3_000;
const SINGLE = 200;
/** The same concurrency as a worker has for each of its queues. */
const CONCURRENCY = 16;

/**
 * Measures from a commit to the end of its handler, singly and in a burst, compared with bare BullMQ on the same
 * engine.
 */
export async function measureHandlers(engines: BenchEngines): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const kind of ['postgres', 'redis'] as const) {
    const databaseUrl = await engines.freshDatabase();
    const redisUrl = kind === 'redis' ? engines.redisUrl : undefined;
    behaviour.writes = false;
    const plain = await measureOurs(databaseUrl, redisUrl);
    behaviour.writes = true;
    const writing = await measureOurs(databaseUrl, redisUrl);
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
    const rawPlain = await measureBullMq(databaseUrl, redisUrl, () => Promise.resolve());
    const rawWriting = await measureBullMq(databaseUrl, redisUrl, () => writeEffect(pool));
    await pool.end();
    measures.push(
      {
        what: `commit to handler done, ${kind}, p50 / p99`,
        ours: `${ms(percentile(writing.latencies, 50))} / ${ms(percentile(writing.latencies, 99))}`,
        peer: '',
        ratio: '',
        aim: '',
      },
      rateMeasure(
        `handlers that write, ${kind}`,
        writing.rate,
        rawWriting,
        'BullMQ and the same transaction',
      ),
      rateMeasure(`handlers that write nothing, ${kind}`, plain.rate, rawPlain, 'BullMQ add and process'),
    );
  }
  return measures;
}

const rateMeasure = (what: string, ours: number, raw: number, peer: string): Measure => ({
  what,
  ours: perSecond(ours),
  peer: `${perSecond(raw)} ${peer}`,
  ratio: ratioOf(ours, raw),
  aim: '≥ 0.5',
});

/** The necessary work of a handler that writes: its effect and the mark that it has acted, committed together. */
async function writeEffect(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const id = randomUUID();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO processed_event (event_id, handler) VALUES ($1, 'raw') ON CONFLICT DO NOTHING`,
      [id],
    );
    await client.query(`INSERT INTO effect (event_id, handler) VALUES ($1, 'raw')`, [id]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function measureOurs(
  databaseUrl: string,
  redisUrl: string | undefined,
): Promise<{ latencies: number[]; rate: number }> {
  const lab = await openLab(databaseUrl, redisUrl);
  let done = (): void => undefined;
  let left = 0;
  behaviour.after = () => {
    left -= 1;
    if (left === 0) done();
  };
  const finished = (count: number): Promise<void> => {
    left = count;
    return new Promise((resolve) => (done = resolve));
  };
  const latencies: number[] = [];
  for (let i = 0; i < SINGLE; i++) {
    const end = finished(2);
    await lab.append();
    const start = performance.now();
    await end;
    latencies.push(performance.now() - start);
  }
  const start = performance.now();
  const end = finished(EVENTS * 2);
  for (let sent = 0; sent < EVENTS; sent += 100) {
    // A hundred at once, like the jobs of the peer.
    await lab.unitOfWork.read.query(
      `INSERT INTO outbox_event (id, name, payload)
       SELECT gen_random_uuid(), 'presale.purchase-failed', '{"reason":"bench"}' FROM generate_series(1, 100)`,
    );
  }
  await end;
  const rate = ((EVENTS * 2) / (performance.now() - start)) * 1000;
  await lab.close();
  return { latencies, rate };
}

async function measureBullMq(
  databaseUrl: string,
  redisUrl: string | undefined,
  effect: () => Promise<void>,
): Promise<number> {
  const engine = createQueueEngine(loadSettings(benchEnv(databaseUrl, redisUrl)), pino({ level: 'silent' }));
  const names = [QueueName.Emails, QueueName.LiveUpdates];
  const queues: Queue[] = names.map((name) => new EngineQueue(name, engine));
  let left = EVENTS * names.length;
  let done = (): void => undefined;
  const end = new Promise<void>((resolve) => (done = resolve));
  const work = async (): Promise<void> => {
    await effect();
    left -= 1;
    if (left === 0) done();
  };
  const workers: Worker[] = names.map(
    (name) => new EngineWorker(name, work, { connection: engine.connection, concurrency: CONCURRENCY }),
  );
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  const start = performance.now();
  for (let sent = 0; sent < EVENTS; sent += 100) {
    for (const queue of queues) {
      await queue.addBulk(
        Array.from({ length: 100 }, () => ({
          name: 'raw',
          // The same payload and the same retry options as ours.
          data: {
            id: randomUUID(),
            name: 'presale.purchase-failed',
            payload: { reason: 'bench' },
            occurredAt: new Date().toISOString(),
            requestId: null,
          },
          opts: { ...JOB_OPTIONS, jobId: randomUUID() },
        })),
      );
    }
  }
  await end;
  const rate = ((EVENTS * names.length) / (performance.now() - start)) * 1000;
  await Promise.all([...workers, ...queues].map((part) => part.close()));
  await engine.close();
  return rate;
}
