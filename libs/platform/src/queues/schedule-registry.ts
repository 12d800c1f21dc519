import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { Logger } from 'pino';
import { QueueName } from './queue-name.js';
import type { Queues } from './queues.js';
import { SCHEDULE, type Schedule, type ScheduleOptions } from './schedule.js';

const KEEP_MS = 15_000;

/** All schedules of this process. Each is one job scheduler in the queue engine, so workers share its firings. */
@Injectable()
export class ScheduleRegistry {
  private readonly schedules = new Map<string, ScheduleOptions & { instance: Schedule }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  discover(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const options = this.reflector.get<ScheduleOptions | undefined>(SCHEDULE, metatype);
      if (options) this.schedules.set(options.name, { ...options, instance: instance as Schedule });
    }
  }

  /** @throws Error when no schedule has this name. */
  async run(name: string): Promise<void> {
    const schedule = this.schedules.get(name);
    if (!schedule) throw new Error(`No such schedule: ${name}`);
    await schedule.instance.run();
  }

  /** Registers the schedulers, and looks every `keepMs` whether the engine has lost them. */
  async start(queues: Queues, logger: Logger, keepMs = KEEP_MS): Promise<void> {
    const keep = async (): Promise<void> => {
      try {
        await this.ensure(queues);
      } catch (error) {
        logger.warn({ err: error }, 'schedules could not be registered; trying again');
      }
    };
    await keep();
    this.timer = setInterval(() => void keep(), keepMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async ensure(queues: Queues): Promise<void> {
    const queue = queues.get(QueueName.Schedules);
    for (const { name, everyMs } of this.schedules.values()) {
      const known = await queue.getJobScheduler(name);
      if (known?.every === everyMs) continue;
      await queue.upsertJobScheduler(
        name,
        { every: everyMs },
        { name, opts: { attempts: 1, removeOnComplete: { age: 3600 }, removeOnFail: { age: 86_400 } } },
      );
    }
  }
}
