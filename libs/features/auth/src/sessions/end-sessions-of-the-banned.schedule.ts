import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type Schedule, Scheduled, Schedules } from '#platform';
import { Sessions } from './sessions.service.js';

const PERIOD_MS = 15_000;

/**
 * Ends the sessions of banned accounts. Requests are refused at once, but open sockets are not checked again after
 * their handshake.
 */
@Injectable()
@Scheduled('end-sessions-of-the-banned')
export class EndSessionsOfTheBanned implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly sessions: Sessions,
  ) {}

  @Interval(PERIOD_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, PERIOD_MS);
  }

  run(): Promise<void> {
    return this.sessions.endBanned();
  }
}
