import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PayoutWallet } from '#features/payouts';
import { MINUTE_MS, type Schedule, Scheduled, Schedules } from '#platform';
import { LogMemos } from './log-memos.service.js';

const PERIOD_MS = 5 * MINUTE_MS;

/** Looks every five minutes whether the memo of the day is due, or has landed. */
@Injectable()
@Scheduled('write-log-memos')
export class WriteLogMemos implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly wallet: PayoutWallet,
    private readonly memos: LogMemos,
  ) {}

  @Interval(PERIOD_MS)
  async tick(): Promise<void> {
    if (this.wallet.address !== undefined) await this.schedules.due(this, PERIOD_MS);
  }

  run(): Promise<void> {
    return this.memos.run();
  }
}
