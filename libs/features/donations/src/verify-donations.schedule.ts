import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, type Schedule, Scheduled, ScheduledVerifications, Schedules } from '#platform';
import { verifyDonations } from './verify-donations.js';

/** Recounts the donations every hour and logs an error if totals, donations and ledger disagree. */
@Injectable()
@Scheduled('verify-donations')
export class VerifyDonations implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly verifications: ScheduledVerifications,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  run(): Promise<void> {
    return this.verifications.run((tx) => verifyDonations(tx), {
      ok: 'donations and ledger agree',
      wrong: 'donations and ledger do not agree',
    });
  }
}
