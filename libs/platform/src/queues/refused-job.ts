import { UnrecoverableError } from 'bullmq';

/**
 * Neither the outbox nor one of our schedules can have written this job. It is not run, and retrying would not change
 * that.
 */
export class RefusedJobError extends UnrecoverableError {
  constructor(reason: string) {
    super(`refused: ${reason}`);
  }
}

/** Only a worker of another release can run this job. It returns to the queue, and no attempt is counted. */
export class OtherReleasesJobError extends Error {}
