import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import type { QueueSwitch, ScheduleRun } from '#contracts';
import {
  CACHE,
  type Cache,
  QUEUE_NAMES,
  Queues,
  recordAudit,
  REALTIME_BUS,
  type RealtimeBus,
  ScheduleRuns,
  signalOperators,
  UnitOfWork,
} from '#platform';
import { QueueNotFoundError, ScheduleNotFoundError } from '../operations.errors.js';
import { JOBS_KEY } from './jobs.service.js';

interface Acting {
  actor: Actor;
  caller: Caller;
}

/** Pauses and resumes queues, and runs schedules out of turn. Each act is in the audit log. */
@Injectable()
export class JobActs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly queues: Queues,
    private readonly runs: ScheduleRuns,
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
  ) {}

  /** @throws QueueNotFoundError */
  async switchQueue(name: string, result: 'paused' | 'resumed', acting: Acting): Promise<QueueSwitch> {
    const known = QUEUE_NAMES.find((queue) => queue === name);
    if (!known) throw new QueueNotFoundError();
    const queue = this.queues.get(known);
    const pauses = result === 'paused';
    if ((await queue.isPaused()) === pauses) return { result: 'unchanged' };
    await this.unitOfWork.run(async (tx) => {
      await recordAudit(tx, {
        action: pauses ? 'queue-paused' : 'queue-resumed',
        ...acting,
        subject: { kind: 'queue', id: name },
      });
      await (pauses ? queue.pause() : queue.resume());
    });
    await this.forget();
    return { result };
  }

  /**
   * Lets one worker run a schedule at once, unless it runs or waits already.
   * @throws ScheduleNotFoundError
   */
  async runSchedule(name: string, acting: Acting): Promise<ScheduleRun> {
    const result = await this.runs.start(name);
    if (result === undefined) throw new ScheduleNotFoundError();
    if (result === 'started')
      await recordAudit(this.unitOfWork.read, {
        action: 'schedule-run',
        ...acting,
        subject: { kind: 'schedule', id: name },
      });
    await this.forget();
    return { result };
  }

  /** The next look shows what has changed, also on the pages of others. */
  private async forget(): Promise<void> {
    await this.cache.delete(JOBS_KEY).catch(() => undefined);
    await signalOperators(this.bus, 'jobs');
  }
}
