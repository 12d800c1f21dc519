import type { OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../process/with-timeout.js';

const COLLECT_MS = 2_000;
/** How often the event loop's lag is read (milliseconds). By default, 100 times a second, which wakes an idle process. */
const LAG_MS = 100;

/** One value of a gauge, and its labels. */
export type Reading = [labels: Record<string, string>, value: number];

/** The metrics that Prometheus reads. Each program has its own registry, so that several programs can share a process. */
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();

  readonly httpSeconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });

  readonly jobSeconds = new Histogram({
    name: 'job_seconds',
    help: 'Time of one run of a job',
    labelNames: ['queue', 'job', 'outcome'],
    registers: [this.registry],
  });

  readonly refusedJobs = new Counter({
    name: 'jobs_refused_total',
    help: 'Jobs that neither the outbox nor a schedule wrote',
    labelNames: ['queue'],
    registers: [this.registry],
  });

  readonly relayedEvents = new Counter({
    name: 'events_total',
    help: 'Events that were relayed, by name. Purchases and donations are among them',
    labelNames: ['event'],
    registers: [this.registry],
  });

  readonly handlerRuns = new Counter({
    name: 'handler_runs_total',
    help: 'Events that handlers tried, by outcome: done, failed or refused',
    labelNames: ['handler', 'outcome'],
    registers: [this.registry],
  });

  readonly mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to send a mail, by outcome: sent, failed or refused',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LAG_MS });
  }

  /** Node's observers live as long as the process, and would keep everything that the registry knows. */
  onApplicationShutdown(): void {
    this.registry.clear();
  }

  /** Adds a counter. */
  count(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /**
   * Adds a gauge that is read on every scrape. Values that can't be read in time are left out, so that the other metrics
   * stay available while an engine is down.
   */
  watch(name: string, help: string, labelNames: string[], read: () => Promise<Reading[]>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        gauge.reset();
        const readings = await withTimeout(COLLECT_MS, read(), 'no answer in time').catch(
          (): Reading[] => [],
        );
        for (const [labels, value] of readings) gauge.set(labels, value);
      },
    });
  }
}
