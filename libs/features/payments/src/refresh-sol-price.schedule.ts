import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS, REALTIME_BUS, type RealtimeBus, type Schedule, Scheduled, Schedules } from '#platform';
import { Prices } from './prices.service.js';

/** Runs every 60 s (specification §9). If the provider fails, the job fails and the fallback price is used meanwhile. */
@Injectable()
@Scheduled('refresh-sol-price')
export class RefreshSolPrice implements Schedule {
  constructor(
    private readonly schedules: Schedules,
    private readonly prices: Prices,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
  ) {}

  @Interval(MINUTE_MS)
  tick(): Promise<void> {
    return this.schedules.due(this, MINUTE_MS);
  }

  async run(): Promise<void> {
    const failure = await this.prices.refresh('SOL');
    await this.bus.publish({ room: 'public', event: 'price.updated', payload: { symbol: 'SOL' } });
    if (failure) throw failure;
  }
}
