import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { HOUR_MS, type Schedule, Scheduled, ScheduledVerifications, Schedules } from '#platform';
import { verifyCharity } from './verify-charity.js';

/** Recomputes the charity fund every hour and logs an error if it does not hold what it has received less what it has paid. */
@Injectable()
@Scheduled('verify-charity')
export class VerifyCharity implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly verifications: ScheduledVerifications,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  run(): Promise<void> {
    return this.verifications.run((tx) => verifyCharity(tx), {
      ok: 'the charity fund and its payments agree',
      wrong: 'the charity fund and its payments do not agree',
    });
  }
}
