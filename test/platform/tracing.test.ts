import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Trace } from '#contracts';
import { flushTraces, projectRoot } from '#platform';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { eventually } from '../support/eventually.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { purchaseInput, saleIsRead } from '../support/purchases.js';
import { openTraceCollector } from '../support/trace-collector.js';

let collector: Awaited<ReturnType<typeof openTraceCollector>>;
// Programs that share a process share the exporter, and so the collector.
beforeAll(async () => {
  collector = await openTraceCollector();
});
afterAll(() => collector.close());

/** The spans that the trace of a purchase has at least. */
const STEPS = [
  'POST /api/presale/purchases',
  'relay',
  'settle-purchase-when-requested',
  'send-purchase-mail-when-purchase-confirmed',
  'send mail',
  'publish-live-updates',
];

describe.each(CARRIERS)('traces, queues on %s', (engine) => {
  const database = freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-traces-'));
  const log = join(folder, 'log.jsonl');
  let kingdom: Kingdom;

  beforeAll(async () => {
    kingdom = await startKingdom({
      databaseUrl: database.url,
      redisUrl: await emptyRedisOf(engine),
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info', LOG_FILE: log },
    });
    await kingdom.startWorker();
    // Purchases are refused until the worker has read the chain.
    await saleIsRead(kingdom);
  });
  afterAll(async () => {
    await kingdom.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Buys tokens and returns the trace of the request and the purchase. */
  const buyTraced = async () => {
    const response = await fetch(`${kingdom.url}/api/presale/purchases`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(purchaseInput({ buyerEmail: `${randomUUID()}@example.org` })),
    });
    expect(response.status).toBe(202);
    const traceId = response.headers.get('x-request-id')!.replaceAll('-', '');
    return { traceId, purchase: (await response.json()) as { id: string } };
  };
  const spansOf = async (traceId: string) => {
    await flushTraces();
    return collector.spans.filter((span) => span.traceId === traceId);
  };

  it('run from the request through relay and handlers to mail and sockets, each request in its own', async () => {
    // Requests that arrive together are committed together.
    const bought = await Promise.all([buyTraced(), buyTraced(), buyTraced()]);
    expect(new Set(bought.map(({ traceId }) => traceId)).size).toBe(3);
    for (const { traceId } of bought) {
      // A span is sent when it ends: that of a handler after those of what it caused.
      const spans = await eventually(
        () => spansOf(traceId),
        (found) => STEPS.every((step) => found.some(({ name }) => name === step)),
      );
      const ids = new Set(spans.map(({ spanId }) => spanId));
      const [root, ...others] = spans.filter(({ parentSpanId }) => !parentSpanId || !ids.has(parentSpanId));
      expect([root!.name, others]).toEqual(['POST /api/presale/purchases', []]);
    }
  });

  it('have an id that operators read with the events, and that is on every log line of handlers', async () => {
    const { traceId, purchase } = await buyTraced();
    const token = await accessTokenOf(kingdom, ADMIN);
    const { events } = await eventually(
      async () =>
        (await call(kingdom, 'GET', `/api/admin/traces/purchase/${purchase.id}`, { token })).body as Trace,
      (trace) => trace.events.some(({ name }) => name === 'donation.recorded'),
    );
    expect(new Set(events.map((event) => event.traceId))).toEqual(new Set([traceId]));
    await eventually(
      async () =>
        readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line.includes(traceId)),
      (lines) => lines.length > 0,
    );
  });
});

describe('without an endpoint for traces', () => {
  it('only the API of OpenTelemetry is loaded', async () => {
    const script = `
      const { createRequire } = await import('node:module');
      const { startTracing } = await import('#platform');
      await import('./dist/apps/api/src/start-api.js');
      await import('./dist/apps/worker/src/start-worker.js');
      await startTracing(undefined);
      const loaded = Object.keys(createRequire(import.meta.url).cache).map((file) => /@opentelemetry\\/([^/]+)/.exec(file)?.[1]);
      console.log(JSON.stringify([...new Set(loaded.filter(Boolean))]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: projectRoot,
    });
    expect(JSON.parse(stdout.trim().split('\n').at(-1)!)).toEqual(['api']);
  });
});
