import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, type Schedule, Scheduled, ScheduledVerifications, Schedules } from '#platform';
import { verifyLedger } from './verify-ledger.js';

/** Recomputes the whole ledger every hour, and logs an error if a figure does not follow from its postings. */
@Injectable()
@Scheduled('verify-books')
export class VerifyBooks implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly verifications: ScheduledVerifications,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  run(): Promise<void> {
    return this.verifications.run(verifyLedger, {
      ok: 'the books agree',
      wrong: 'the books do not agree',
    });
  }
}
