import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, REALTIME_BUS, type RealtimeBus, type Schedule, Scheduled } from '#libs/platform';
import { Prices } from './prices.service.js';

/** Every 60 s (specification §9). A silent provider leaves the fallback in force until it answers again. */
@Injectable()
@Scheduled({ name: 'refresh-sol-price', everyMs: 60_000 })
export class RefreshSolPrice implements Schedule {
  constructor(
    private readonly prices: Prices,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const failure = await this.prices.refresh('SOL');
    if (failure) this.logger.warn({ err: failure }, 'no live SOL price; the fallback is in force');
    await this.bus.publish({ room: 'public', event: 'price.updated', payload: { symbol: 'SOL' } });
  }
}
