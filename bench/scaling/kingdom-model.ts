import { Resource, Simulation } from './simulation.js';

/** Processor milliseconds of a program: those of each request, and those of each transaction that it shares with others. */
export interface Share {
  each: number;
  transaction: number;
}

/** What requests of one kind cost. */
export interface Costs {
  /** The program that sends the load. It matters only where it shares the machine. */
  client: number;
  api: Share;
  worker: Share;
  postgres: Share;
  /** Processor milliseconds for each request. */
  redis: number;
  /** How long a commit waits for the disk (milliseconds). Commits that wait at the same time share one flush. */
  flush: number;
  /** How many rows of a busy account a transaction can lock one of: 1 for the sale, 16 for lanes. */
  rows: number;
  /** How many requests share a transaction at most. */
  together: number;
}

/** Which machines there are. Everything shares one machine if `engineCores` is missing. */
export interface Machines {
  /** How many machines run API processes and workers. */
  count: number;
  cores: number;
  apisEach: number;
  workersEach: number;
  /** The cores of the machine with PostgreSQL. */
  engineCores?: number;
  /** How many clients send one request after the other. */
  clients: number;
}

export interface Outcome {
  perSecond: number;
  /** The share of time, from 0 to 1, for which each part was in use. */
  utilization: Record<Part, number>;
}

export type Part =
  'API and worker machines' | 'PostgreSQL processor' | 'Redis thread' | 'flushes' | 'busy row' | 'relay';

const RELAY_BATCH = 200;
const COLLECT_MS = 15;
/** What the first part of a simulation shows is not counted, because all clients begin at the same moment. */
const WARM_UP_MS = 1_000;

/** Simulates clients that send requests without a pause, for `seconds`, and returns how many are handled. */
export async function simulate(costs: Costs, machines: Machines, seconds = 4): Promise<Outcome> {
  const kingdom = new Kingdom(costs, machines);
  const { simulation } = kingdom;
  for (let client = 0; client < machines.clients; client++) void kingdom.client(client);
  void kingdom.relay();
  await simulation.run(WARM_UP_MS);
  const before = kingdom.handled;
  const busyBefore = kingdom.busy();
  await simulation.run(WARM_UP_MS + seconds * 1000);
  const busy = kingdom.busy();
  const parts = Object.keys(busy) as Part[];
  return {
    perSecond: (kingdom.handled - before) / seconds,
    utilization: Object.fromEntries(
      parts.map((part) => [part, (busy[part] - busyBefore[part]) / (seconds * 1000)]),
    ) as Record<Part, number>,
  };
}

interface Process {
  readonly thread: Resource;
  readonly cores: Resource;
}

interface Api extends Process {
  /** Requests that wait for the next transaction. */
  waiting: (() => void)[];
  committing: boolean;
}

class Kingdom {
  readonly simulation = new Simulation();
  handled = 0;
  readonly workers: readonly Process[];
  private readonly apis: readonly Api[];
  private readonly machines: readonly Resource[];
  private readonly engine: Resource;
  private readonly redis: Process;
  private readonly generator: Process;
  private readonly rows: readonly Resource[];
  private readonly flusher: Flusher;
  /** Events that no relay has taken yet, and a call for each relay that waits for one. */
  private events = 0;
  private wake: (() => void) | undefined;

  constructor(
    private readonly costs: Costs,
    shape: Machines,
  ) {
    const { count, cores, apisEach, workersEach, engineCores } = shape;
    const resource = (size: number): Resource => new Resource(this.simulation, size);
    const process = (on: Resource): Process => ({ thread: resource(1), cores: on });
    this.machines = Array.from({ length: count }, () => resource(cores));
    this.engine = engineCores === undefined ? this.machines[0]! : resource(engineCores);
    this.apis = this.machines.flatMap((on) =>
      Array.from({ length: apisEach }, () => ({ ...process(on), waiting: [], committing: false })),
    );
    this.workers = this.machines.flatMap((on) => Array.from({ length: workersEach }, () => process(on)));
    this.redis = process(engineCores === undefined ? this.machines[0]! : resource(1));
    this.generator = process(engineCores === undefined ? this.machines[0]! : resource(1));
    this.rows = Array.from({ length: costs.rows }, () => resource(1));
    this.flusher = new Flusher(this.simulation, costs.flush);
  }

  busy(): Record<Part, number> {
    const sum = (all: readonly Resource[]): number => all.reduce((total, { busy }) => total + busy, 0);
    const share = (all: readonly Resource[]): number => sum(all) / all.reduce((n, { count }) => n + count, 0);
    return {
      'API and worker machines': share(this.machines),
      'PostgreSQL processor': share([this.engine]),
      'Redis thread': this.redis.thread.busy,
      flushes: this.flusher.busy,
      'busy row': share(this.rows),
      relay: this.workers[0]!.thread.busy,
    };
  }

  /** Sends one request after the other, forever. */
  async client(index: number): Promise<void> {
    const api = this.apis[index % this.apis.length]!;
    for (;;) {
      if (this.costs.client > 0) await this.compute(this.generator, this.costs.client);
      await this.compute(api, this.costs.api.each);
      await new Promise<void>((committed) => {
        api.waiting.push(committed);
        if (!api.committing) void this.commitAll(api);
      });
    }
  }

  /** One transaction at a time, for all requests that wait by then. */
  private async commitAll(api: Api): Promise<void> {
    api.committing = true;
    while (api.waiting.length > 0) {
      const together = api.waiting.splice(0, this.costs.together);
      await this.compute(api, this.costs.api.transaction);
      await this.transaction(together.length);
      for (const committed of together) committed();
      this.events += together.length;
      this.wake?.();
    }
    api.committing = false;
  }

  /** The relay, whose process also does its share of the jobs. */
  async relay(): Promise<void> {
    const relay = this.workers[0]!;
    let turn = 0;
    for (;;) {
      if (this.events === 0) await new Promise<void>((resume) => (this.wake = resume));
      this.wake = undefined;
      const batch = Math.min(this.events, RELAY_BATCH);
      this.events -= batch;
      await this.compute(relay, this.costs.worker.transaction / 2);
      void this.work(this.workers[turn++ % this.workers.length]!, batch);
      if (batch < RELAY_BATCH) await this.simulation.after(COLLECT_MS);
    }
  }

  private async work(worker: Process, batch: number): Promise<void> {
    const { worker: share, redis } = this.costs;
    await this.compute(this.redis, redis * batch);
    await this.compute(worker, share.transaction / 2 + share.each * batch);
    await this.transaction(batch);
    this.handled += batch;
  }

  /** Half of PostgreSQL's work for a request is done in the API's transaction, and the other half in a worker's. */
  private async transaction(requests: number): Promise<void> {
    const { each, transaction } = this.costs.postgres;
    const row = this.rows[Math.floor(this.rows.length * Math.random())]!;
    await row.acquire();
    const since = this.simulation.now;
    await this.engine.use(transaction + (each / 2) * requests);
    await this.flusher.flush();
    row.busy += this.simulation.now - since;
    row.release();
  }

  private async compute({ thread, cores }: Process, milliseconds: number): Promise<void> {
    await thread.acquire();
    await cores.use(milliseconds);
    thread.busy += milliseconds;
    thread.release();
  }
}

/** Flushes the write-ahead log for all transactions that wait for it. */
export class Flusher {
  busy = 0;
  private waiting: (() => void)[] = [];
  private flushing = false;

  constructor(
    private readonly simulation: Simulation,
    private readonly milliseconds: number,
  ) {}

  flush(): Promise<void> {
    return new Promise((resume) => {
      this.waiting.push(resume);
      if (!this.flushing) void this.flushAll();
    });
  }

  private async flushAll(): Promise<void> {
    this.flushing = true;
    while (this.waiting.length > 0) {
      const together = this.waiting;
      this.waiting = [];
      await this.simulation.after(this.milliseconds);
      this.busy += this.milliseconds;
      for (const resume of together) resume();
    }
    this.flushing = false;
  }
}
