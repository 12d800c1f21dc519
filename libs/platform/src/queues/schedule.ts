import { DiscoveryService } from '@nestjs/core';

/**
 * Work that is due once per period, however many workers there are. Nest's `@Interval` or `@Cron` only triggers it: each
 * tick adds a job whose id consists of the schedule's name and the period, and the worker that gets the job runs the
 * schedule.
 *
 * @example
 * @Injectable()
 * @Scheduled('prune-receipts')
 * export class PruneReceipts implements Schedule {
 *   constructor(private readonly schedules: Schedules) {}
 *
 *   @Interval(HOUR_MS)
 *   tick(): Promise<void> {
 *     return this.schedules.due(this, HOUR_MS);
 *   }
 *
 *   async run(): Promise<void> {
 *     // Delete the receipts that are no longer needed.
 *   }
 * }
 */
export interface Schedule {
  /** Reports that the work is due. Also called at the worker's start, so that daily restarts don't skip daily work. */
  tick(): Promise<void>;
  run(): Promise<void>;
}

/** Marks a provider as a schedule and names it. The name is part of its jobs' ids, so keep it stable. */
export const Scheduled = DiscoveryService.createDecorator<string>();
