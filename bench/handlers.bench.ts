import { Queue, Worker } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { appendEvent, createQueueEngine, loadSettings, QueueName } from '#libs/platform';
import { pino } from 'pino';
import { behaviour, openLab } from '../test/support/event-lab.js';
import type { BenchEngines } from './bench-engines.js';
import { benchEnv } from './child-program.js';
import { type Measure, ms, percentile, perSecond, ratioOf } from './measures.js';

const EVENTS = 3_000;
const SINGLE = 200;
/** As a worker has for each of its queues. */
const CONCURRENCY = 16;

/** From a commit to its handler's end, one at a time and under a burst, beside BullMQ alone on the same engine. */
export async function measureHandlers(engines: BenchEngines): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const kind of ['postgres', 'redis'] as const) {
    const databaseUrl = await engines.freshDatabase();
    const redisUrl = kind === 'redis' ? engines.redisUrl : undefined;
    const ours = await measureOurs(databaseUrl, redisUrl);
    const raw = await measureBullMq(databaseUrl, redisUrl);
    measures.push(
      {
        what: `commit to handler done, ${kind}, p50 / p99`,
        ours: `${ms(percentile(ours.latencies, 50))} / ${ms(percentile(ours.latencies, 99))}`,
        peer: '',
        ratio: '',
        aim: '',
      },
      {
        what: `handlers a second, ${kind}`,
        ours: perSecond(ours.rate),
        peer: `${perSecond(raw)} BullMQ add and process`,
        ratio: ratioOf(ours.rate, raw),
        aim: '≥ 0.5',
      },
    );
  }
  return measures;
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
    await lab.unitOfWork.run(async (tx) => {
      for (let i = 0; i < 100; i++) {
        await appendEvent(tx, 'presale.purchase-failed', { purchaseId: randomUUID(), reason: 'bench' });
      }
    });
  }
  await end;
  const rate = ((EVENTS * 2) / (performance.now() - start)) * 1000;
  await lab.close();
  return { latencies, rate };
}

async function measureBullMq(databaseUrl: string, redisUrl: string | undefined): Promise<number> {
  const engine = createQueueEngine(loadSettings(benchEnv(databaseUrl, redisUrl)), pino({ level: 'silent' }));
  const names = [QueueName.Emails, QueueName.LiveUpdates];
  const queues: Queue[] = names.map((name) => engine.createQueue(name));
  let left = EVENTS * names.length;
  let done = (): void => undefined;
  const end = new Promise<void>((resolve) => (done = resolve));
  const work = async (): Promise<void> => {
    left -= 1;
    if (left === 0) done();
  };
  const workers: Worker[] = names.map((name) =>
    engine.createWorker(name, work, { concurrency: CONCURRENCY }),
  );
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  const start = performance.now();
  for (let sent = 0; sent < EVENTS; sent += 100) {
    for (const queue of queues) {
      await queue.addBulk(
        Array.from({ length: 100 }, () => ({
          name: 'raw',
          data: { reason: 'bench' },
          opts: { jobId: randomUUID(), removeOnComplete: { age: 3600 } },
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
