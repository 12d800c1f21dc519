import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { UnitOfWork } from '../database/transaction.js';
import { QueueName } from './queue-name.js';
import { Queues, runJobId } from './queues.js';
import { lockSchedule } from './schedules.repository.js';

/** `started`: a worker runs it now. `running` and `waiting`: it runs or is about to, so nothing was added. */
export type StartedRun = 'started' | 'running' | 'waiting';

/** Runs schedules when an operator asks for it. */
@Injectable()
export class ScheduleRuns {
  constructor(
    private readonly queues: Queues,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The schedules that run now. */
  async running(): Promise<Set<string>> {
    return new Set((await this.queues.get(QueueName.Schedules).getActive()).map((job) => job?.name));
  }

  /**
   * Whether a job has nothing to do because the schedule's other job began before it. Only a run that an operator has asked for
   * can meet another one.
   */
  async isRunByAnother({ id, name, processedOn = Date.now() }: Job): Promise<boolean> {
    const queue = this.queues.get(QueueName.Schedules);
    const asked = runJobId(name);
    const others =
      id === asked
        ? (await queue.getActive()).filter((job) => job?.name === name && job.id !== id)
        : [await queue.getJob(asked)];
    return others.some((other) => {
      if (other?.processedOn === undefined || other.finishedOn !== undefined) return false;
      return other.processedOn < processedOn || (other.processedOn === processedOn && other.id! < id!);
    });
  }

  /**
   * Lets one worker run a schedule at once, unless it runs or waits already.
   * @returns undefined if no release has the schedule
   * @throws Error when the queue engine is unreachable
   */
  start(name: string): Promise<StartedRun | undefined> {
    // Of two people who press at once, the second waits here and then finds the job of the first.
    return this.unitOfWork.run(async (tx) => {
      if (!(await lockSchedule(tx, name))) return undefined;
      const queue = this.queues.get(QueueName.Schedules);
      const jobs = (await queue.getJobs(['active', 'waiting', 'delayed'])).filter(
        (job) => job?.name === name,
      );
      for (const job of jobs) {
        const state = await job.getState();
        if (state === 'active') return 'running';
        if (state === 'waiting') return 'waiting';
        if (state !== 'delayed') continue;
        // A run that has failed waits for its next try.
        await job.promote();
        return 'started';
      }
      await this.queues.addRun(name);
      return 'started';
    });
  }
}
