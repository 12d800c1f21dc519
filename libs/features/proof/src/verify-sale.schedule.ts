import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { HOUR_MS, LOGGER, type Schedule, Scheduled, Schedules, SETTINGS, type Settings } from '#platform';
import { Proofs } from './proof.service.js';
import { SaleVerifications } from './sale-verifications.service.js';

/** Checks the sale against the chain every hour. In simulated mode, there is nothing on a chain to compare. */
@Injectable()
@Scheduled('verify-sale')
export class VerifySale implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly proofs: Proofs,
    private readonly verifications: SaleVerifications,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Interval(HOUR_MS)
  async tick(): Promise<void> {
    if (this.settings.PAYMENTS_MODE === 'solana') await this.schedules.due(this, HOUR_MS);
  }

  async run(): Promise<void> {
    if (this.settings.PAYMENTS_MODE !== 'solana' || !(await this.proofs.isWritten())) return;
    const run = await this.verifications.run();
    const { differences, slot, seconds } = run;
    if (differences === 0) this.logger.info({ slot, seconds }, 'the sale agrees with the chain');
    else this.logger.error(run, 'the sale does not agree with the chain');
  }
}
