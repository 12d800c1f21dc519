import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import {
  HandlerRegistry,
  HandlerRunner,
  JobWorkers,
  LOGGER,
  Metrics,
  OutboxRelay,
  QUEUE_ENGINE,
  type QueueEngine,
  Queues,
  ScheduleRegistry,
  SETTINGS,
  type Settings,
  UnitOfWork,
} from '#libs/platform';

/** Starts relay, workers and schedules, and stops them in the order that finishes what runs. */
@Injectable()
export class WorkerRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relay: OutboxRelay;
  private readonly workers: JobWorkers;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(QUEUE_ENGINE) engine: QueueEngine,
    private readonly queues: Queues,
    private readonly handlers: HandlerRegistry,
    private readonly schedules: ScheduleRegistry,
    unitOfWork: UnitOfWork,
    metrics: Metrics,
  ) {
    const runner = new HandlerRunner(unitOfWork);
    this.relay = new OutboxRelay(settings.DATABASE_URL, unitOfWork, queues, handlers, logger);
    this.workers = new JobWorkers(engine, handlers, runner, schedules, metrics, logger);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.handlers.discover();
    this.schedules.discover();
    this.workers.start();
    await this.relay.start();
    await this.schedules.start(this.queues, this.logger);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.schedules.stop();
    await this.relay.close();
    await this.workers.close();
  }
}
