import { Inject, Injectable } from '@nestjs/common';
import { type Jobs, jobsSchema } from '#contracts';
import {
  CACHE,
  type Cache,
  findPauses,
  findProcesses,
  findSchedules,
  MINUTE_MS,
  QueueFigures,
  remember,
  ScheduleRuns,
  UnitOfWork,
  withTimeout,
} from '#platform';
import { presentProcess, presentQueue, presentSchedule } from './job-state.js';

/** The span of rates and durations. */
const MINUTES = 10;
/** However many pages are open, the queues are measured this often. */
const MEASURED_EVERY_MS = 5_000;
const ENGINE_TIMEOUT_MS = 3_000;
export const JOBS_KEY = 'operations/jobs';

/** What the queues, processes and schedules do. */
@Injectable()
export class JobStates {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly figures: QueueFigures,
    private readonly runs: ScheduleRuns,
    @Inject(CACHE) private readonly cache: Cache,
  ) {}

  /** The state may be five seconds old. */
  show(): Promise<Jobs> {
    return remember(this.cache, JOBS_KEY, jobsSchema, MEASURED_EVERY_MS, () => this.measure());
  }

  private async measure(): Promise<Jobs> {
    const tx = this.unitOfWork.read;
    const now = new Date();
    const engine = await withTimeout(ENGINE_TIMEOUT_MS, this.ofEngine(now), 'no answer in time').catch(
      () => undefined,
    );
    const [processes, schedules] = [await findProcesses(tx), await findSchedules(tx)];
    return {
      queues: engine?.queues ?? null,
      processes: processes.map((row) => presentProcess(row, now)),
      schedules: schedules.map((row) => presentSchedule(row, engine?.running ?? new Set())),
    };
  }

  private async ofEngine(now: Date) {
    const measured = await this.figures.measure(new Date(now.getTime() - MINUTES * MINUTE_MS), now);
    const paused = measured.filter((figure) => figure.paused).map(({ queue }) => queue);
    const pauses = await findPauses(this.unitOfWork.read, paused);
    return {
      queues: measured.map((figure) => presentQueue(figure, MINUTES, pauses.get(figure.queue))),
      running: await this.runs.running(),
    };
  }
}
