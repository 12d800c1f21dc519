import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, type Schedule, Scheduled, Schedules } from '#platform';
import { ReceiptFiles } from './receipt-files.service.js';

/** Removes unclaimed uploads, and receipts whose retention period is over, every hour. */
@Injectable()
@Scheduled('sweep-receipts')
export class SweepReceipts implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly receipts: ReceiptFiles,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  run(): Promise<void> {
    return this.receipts.sweep();
  }
}
