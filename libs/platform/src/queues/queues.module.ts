import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.js';
import { QUEUE_ENGINE } from '../tokens.js';
import { EngineQueue, EngineWorker } from './bull-classes.js';
import { createQueueEngine, type QueueEngine } from './queue-engine.js';
import { QUEUE_NAMES } from './queue-name.js';
import { Queues } from './queues.js';

BullModule.queueClass = EngineQueue;
BullModule.workerClass = EngineWorker;

/**
 * The queues, on the engine that the settings choose. BullMQ's queues are not exported, so features can't inject
 * them.
 */
@Module({})
export class QueuesModule implements OnApplicationShutdown {
  constructor(
    private readonly queues: Queues,
    @Inject(QUEUE_ENGINE) private readonly engine: QueueEngine,
  ) {}

  static forRoot(settings: Settings, logger: Logger): DynamicModule {
    return {
      module: QueuesModule,
      imports: [
        BullModule.forRootAsync({
          inject: [QUEUE_ENGINE],
          useFactory: ({ connection }: QueueEngine) => ({ connection }),
          extraOptions: { manualRegistration: true },
        }),
        BullModule.registerQueue(...QUEUE_NAMES.map((name) => ({ name }))),
      ],
      providers: [
        { provide: QUEUE_ENGINE, useFactory: () => createQueueEngine(settings, logger) },
        {
          provide: Queues,
          inject: [QUEUE_ENGINE, ...QUEUE_NAMES.map((name) => getQueueToken(name))],
          useFactory: (engine: QueueEngine, ...queues: Queue[]) =>
            new Queues(engine, queues, (error) => logger.warn({ err: error }, 'queue interrupted')),
        },
      ],
      exports: [QUEUE_ENGINE, Queues],
    };
  }

  /** Closes the queues before the connection that they share. */
  async onApplicationShutdown(): Promise<void> {
    await this.queues.close();
    await this.engine.close();
  }
}
