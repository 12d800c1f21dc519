import { BullRegistrar } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import type { Logger } from 'pino';
import {
  HandlerRegistrations,
  HandlerRegistry,
  HandlerRunner,
  JOB_PROCESSORS,
  type JobProcessor,
  LOGGER,
  Metrics,
  OutboxRelay,
  OutboxSweep,
  Queues,
  RepeatingTask,
  Schedules,
  SETTINGS,
  type Settings,
  UnitOfWork,
} from '#platform';

const HEARTBEAT_MS = 60_000;
const EVENTS = Symbol('events');

/** Starts the relay, the workers and the schedules. Stops them in an order that lets running work finish. */
@Injectable()
export class WorkerRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly relay: OutboxRelay;
  private readonly sweep: OutboxSweep;
  private readonly registrations: HandlerRegistrations;
  /** Regularly records in the database that this worker's handlers are running. */
  private readonly heartbeat: RepeatingTask;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
    queues: Queues,
    unitOfWork: UnitOfWork,
    private readonly handlers: HandlerRegistry,
    private readonly runner: HandlerRunner,
    private readonly schedules: Schedules,
    metrics: Metrics,
    private readonly bull: BullRegistrar,
    private readonly modules: ModuleRef,
    @Inject(EVENTS) private readonly events: readonly string[],
  ) {
    this.relay = new OutboxRelay(
      settings.DATABASE_URL,
      unitOfWork,
      queues,
      handlers,
      runner,
      metrics,
      logger,
    );
    this.sweep = new OutboxSweep(unitOfWork, queues, logger);
    this.registrations = new HandlerRegistrations(unitOfWork, handlers);
    this.heartbeat = new RepeatingTask(() => this.writeHeartbeat(), HEARTBEAT_MS);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.handlers.discover(this.events);
    this.schedules.discover();
    await this.registrations.write();
    this.heartbeat.start();
    this.bull.register();
    await this.relay.start();
    this.sweep.start();
    await this.schedules.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.heartbeat.close(), this.relay.close(), this.sweep.close()]);
    this.runner.stop();
    await Promise.all(this.processors().map((processor) => processor.close()));
  }

  private processors(): JobProcessor[] {
    return JOB_PROCESSORS.map((processor) => this.modules.get(processor));
  }

  private async writeHeartbeat(): Promise<void> {
    try {
      await this.registrations.write();
    } catch (error) {
      this.logger.warn({ err: error }, 'handlers could not be registered; trying again');
    }
  }
}

/** Everything a worker needs in addition to the handlers and schedules that it runs. */
@Module({})
export class WorkerRuntimeModule {
  /** @param events the names of the events that the worker's handlers are for, each of which must have one */
  static forRoot(events: readonly string[]): DynamicModule {
    return {
      module: WorkerRuntimeModule,
      imports: [ScheduleModule.forRoot()],
      providers: [{ provide: EVENTS, useValue: events }, WorkerRuntime, HandlerRunner, ...JOB_PROCESSORS],
    };
  }
}
