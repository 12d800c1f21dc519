import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DAY_MS, type Schedule, Scheduled, Schedules } from '#platform';
import { Inbox } from './inbox.service.js';

@Injectable()
@Scheduled('prune-read-notifications')
export class PruneReadNotifications implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly inbox: Inbox,
  ) {}

  @Cron(CronExpression.EVERY_DAY_AT_MIDNIGHT, { timeZone: 'UTC' })
  tick(): Promise<void> {
    return this.schedules.due(this, DAY_MS);
  }

  run(): Promise<void> {
    return this.inbox.prune();
  }
}
