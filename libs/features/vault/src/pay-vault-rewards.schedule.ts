import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS, type Schedule, Scheduled, Schedules, UnitOfWork } from '#platform';
import { LockEnds } from './lock-ends.service.js';
import { hasDueLocks } from './vault-locks.repository.js';

const PERIOD_MS = 5_000;

/** Pays the rewards of the day that is over, from 00:00 UTC on, and those of days that were missed. Ends what is at its end. */
@Injectable()
@Scheduled('pay-vault-rewards')
export class PayVaultRewards implements Schedule {
  private lastSlot = Number.NaN;

  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
    private readonly ends: LockEnds,
  ) {}

  /** Is due every five seconds while there is something to pay, and otherwise every minute, which costs one query. */
  @Interval(PERIOD_MS)
  async tick(): Promise<void> {
    const everyMs = (await hasDueLocks(this.unitOfWork.read)) ? PERIOD_MS : MINUTE_MS;
    const slot = Math.floor(Date.now() / everyMs);
    if (slot === this.lastSlot) return;
    await this.schedules.due(this, everyMs);
    this.lastSlot = slot;
  }

  run(): Promise<void> {
    return this.ends.payAll();
  }
}
