import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  DAY_MS,
  MINUTE_MS,
  reasonOf,
  type Schedule,
  Scheduled,
  Schedules,
  SETTINGS,
  type Settings,
  UnitOfWork,
} from '#platform';
import { newestReleaseOf } from './newest-release-of.js';
import { recordFailedLook, recordNewestRelease } from './newest-release.repository.js';

/** Looks once a day for a newer release, if `RELEASES_URL` is set. A failed look is kept, and not repeated that day. */
@Injectable()
@Scheduled('look-for-release')
export class LookForRelease implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Interval(10 * MINUTE_MS)
  async tick(): Promise<void> {
    if (this.settings.RELEASES_URL) await this.schedules.due(this, DAY_MS);
  }

  async run(): Promise<void> {
    const { RELEASES_URL } = this.settings;
    if (!RELEASES_URL) return;
    const tx = this.unitOfWork.read;
    await newestReleaseOf(RELEASES_URL).then(
      (found) => recordNewestRelease(tx, found),
      (error: unknown) => recordFailedLook(tx, reasonOf(error)),
    );
  }
}
