import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, MINUTE_MS, type Schedule, Scheduled, Schedules } from '#platform';
import { LedgerLog } from './ledger-log.service.js';

/** Appends to the log every minute. Once an hour, and after a start, it looks at the whole ledger. */
@Injectable()
@Scheduled('append-ledger-log')
export class AppendLedgerLog implements Schedule {
  private completeAt = -Infinity;

  constructor(
    private readonly schedules: Schedules,
    private readonly log: LedgerLog,
  ) {}

  @Interval(MINUTE_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, MINUTE_MS);
  }

  async run(): Promise<void> {
    const now = Date.now();
    const complete = now - this.completeAt >= HOUR_MS;
    await this.log.append(complete);
    if (complete) this.completeAt = now;
  }
}
