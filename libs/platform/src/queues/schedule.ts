import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** One scheduled piece of work. It fires once a period across any number of workers. */
export interface Schedule {
  run(): Promise<void>;
}

export interface ScheduleOptions {
  /** Stable: the scheduler's id. */
  name: string;
  /** Period in milliseconds. */
  everyMs: number;
}

export const SCHEDULE = 'schedule';

/** Marks a provider as a schedule. */
export const Scheduled = (options: ScheduleOptions): CustomDecorator => SetMetadata(SCHEDULE, options);
