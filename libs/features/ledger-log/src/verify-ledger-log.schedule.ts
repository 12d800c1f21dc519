import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, MAX_WAIT, type Schedule, Scheduled, ScheduledVerifications, Schedules } from '#platform';
import { verifyLedgerLog } from './verify-ledger-log.js';

/** Compares the log with the ledger every hour, and logs an error if they differ. */
@Injectable()
@Scheduled('verify-ledger-log')
export class VerifyLedgerLog implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly verifications: ScheduledVerifications,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  run(): Promise<void> {
    return this.verifications.run((tx) => verifyLedgerLog(tx, { maxWait: MAX_WAIT }), {
      ok: 'the log of the ledger agrees with it',
      wrong: 'the log of the ledger does not agree with it',
    });
  }
}
