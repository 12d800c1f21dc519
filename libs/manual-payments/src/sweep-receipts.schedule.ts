import { Injectable } from '@nestjs/common';
import { type Schedule, Scheduled } from '#libs/platform';
import { ReceiptFiles } from './receipt-files.service.js';

/** Hourly: uploads nobody claimed, and receipts whose retention is over. */
@Injectable()
@Scheduled({ name: 'sweep-receipts', everyMs: 3_600_000 })
export class SweepReceipts implements Schedule {
  constructor(private readonly receipts: ReceiptFiles) {}

  run(): Promise<void> {
    return this.receipts.sweep();
  }
}
