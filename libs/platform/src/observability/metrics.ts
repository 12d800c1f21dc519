import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What Prometheus reads. One registry for each program, so that several can live in one process. */
export class Metrics {
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

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }
}
