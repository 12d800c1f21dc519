import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ALL_ROWS_MS, HOUR_MS, type Schedule, Scheduled, Schedules, UnitOfWork } from '#platform';
import { Sessions } from '../sessions/sessions.service.js';
import { pruneAccounts } from './accounts.repository.js';
import { pruneAnonymousEvents } from './security-log.repository.js';

/**
 * Removes expired sessions, devices not seen for a year, accounts that nobody has confirmed in thirty days, and old
 * audit entries without an account.
 */
@Injectable()
@Scheduled('prune-accounts')
export class PruneAccounts implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
  ) {}

  @Interval(HOUR_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, HOUR_MS);
  }

  async run(): Promise<void> {
    await this.sessions.endExpired();
    await this.unitOfWork.run(async (tx) => {
      await pruneAccounts(tx);
      await pruneAnonymousEvents(tx);
    }, ALL_ROWS_MS);
  }
}
