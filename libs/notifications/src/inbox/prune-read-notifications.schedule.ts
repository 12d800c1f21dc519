import { Injectable } from '@nestjs/common';
import { type Schedule, Scheduled } from '#libs/platform';
import { Inbox } from './inbox.service.js';

const DAY_MS = 86_400_000;

@Injectable()
@Scheduled({ name: 'prune-read-notifications', everyMs: DAY_MS })
export class PruneReadNotifications implements Schedule {
  constructor(private readonly inbox: Inbox) {}

  run(): Promise<void> {
    return this.inbox.prune();
  }
}
