import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { REALTIME_BUS, type RealtimeBus, type Schedule, Scheduled, Schedules } from '#platform';
import { PresaleStats } from './presale-stats.service.js';

const PERIOD_MS = 30_000;

/** Runs every 30 s (specification §7). If the chain can't be read, the last figures stay, marked, and the job fails. */
@Injectable()
@Scheduled('refresh-presale-stats')
export class RefreshPresaleStats implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly stats: PresaleStats,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
  ) {}

  @Interval(PERIOD_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, PERIOD_MS);
  }

  async run(): Promise<void> {
    try {
      await this.stats.refresh();
    } finally {
      const updatedAt = new Date().toISOString();
      await this.bus.publish({ room: 'public', event: 'presale.stats', payload: { updatedAt } });
    }
  }
}
