import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS, type Schedule, Scheduled, Schedules } from '#platform';
import { Releases } from './releases.service.js';
import { SaleTerms } from './sale-terms.js';

/** Asks every minute for the payouts of release shares whose date has come. In simulated mode there are none. */
@Injectable()
@Scheduled('release-shares')
export class ReleaseShares implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly releases: Releases,
    private readonly terms: SaleTerms,
  ) {}

  @Interval(MINUTE_MS)
  async tick(): Promise<void> {
    if (this.terms.moneyMode.mode === 'solana') await this.schedules.due(this, MINUTE_MS);
  }

  run(): Promise<void> {
    return this.releases.requestDue();
  }
}
