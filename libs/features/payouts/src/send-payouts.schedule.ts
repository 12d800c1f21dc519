import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Schedule, Scheduled, Schedules } from '#platform';
import { PayoutRounds } from './payout-rounds.service.js';
import { PayoutWallet } from './payout-wallet.js';

const PERIOD_MS = 5_000;

/** Sends payouts every five seconds. Without a payout wallet, operators make them by hand. */
@Injectable()
@Scheduled('send-payouts')
export class SendPayouts implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly wallet: PayoutWallet,
    private readonly rounds: PayoutRounds,
  ) {}

  @Interval(PERIOD_MS)
  async tick(): Promise<void> {
    if (this.wallet.address !== undefined) await this.schedules.due(this, PERIOD_MS);
  }

  run(): Promise<void> {
    return this.rounds.run();
  }
}
