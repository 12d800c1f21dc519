import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Schedule, Scheduled, Schedules } from '#platform';
import { PaymentAccounts } from './payment-accounts.js';
import { PaymentRounds } from './payment-rounds.service.js';

const PERIOD_MS = 5_000;

/** Reads the chain every five seconds and judges what has arrived. There is nothing to do in simulated mode. */
@Injectable()
@Scheduled('watch-payments')
export class WatchPayments implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly accounts: PaymentAccounts,
    private readonly rounds: PaymentRounds,
  ) {}

  @Interval(PERIOD_MS)
  async tick(): Promise<void> {
    if (this.accounts.open) await this.schedules.due(this, PERIOD_MS);
  }

  async run(): Promise<void> {
    await this.rounds.run();
  }
}
