import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ALL_ROWS_MS, HOUR_MS, type Schedule, Scheduled, Schedules, UnitOfWork } from '#platform';
import { pruneChallenges } from './wallets.repository.js';

/** Deletes challenges that were never used. */
@Injectable()
@Scheduled('prune-wallet-challenges')
export class PruneWalletChallenges implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  run(): Promise<void> {
    return this.unitOfWork.run(pruneChallenges, ALL_ROWS_MS);
  }
}
