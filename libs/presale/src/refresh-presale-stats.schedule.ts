import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER, REALTIME_BUS, type RealtimeBus, type Schedule, Scheduled } from '#libs/platform';
import { PresaleStats } from './presale-stats.service.js';

/** Every 30 s (specification §7). An unreadable chain leaves the last known figures, marked as such. */
@Injectable()
@Scheduled({ name: 'refresh-presale-stats', everyMs: 30_000 })
export class RefreshPresaleStats implements Schedule {
  constructor(
    private readonly stats: PresaleStats,
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    try {
      await this.stats.refresh();
    } catch (error) {
      this.logger.warn({ err: error }, 'the chain could not be read');
    }
    const updatedAt = new Date().toISOString();
    await this.bus.publish({ room: 'public', event: 'presale.stats', payload: { updatedAt } });
  }
}
