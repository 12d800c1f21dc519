import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { PageFigures } from '#contracts';
import { LOGGER } from '#platform';
import { Prices } from '#features/payments';
import { PresaleStats } from '#features/presale';
import type { PageIdentity } from './page-head.js';

/** Reads the live figures that pages are rendered with. */
@Injectable()
export class SiteFigures {
  constructor(
    private readonly presale: PresaleStats,
    private readonly prices: Prices,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns a page's current figures. Without any, a page shows that it is still loading them. */
  async of(name: PageIdentity['name']): Promise<PageFigures> {
    if (name !== 'presale') return {};
    try {
      const [{ serverTime: _, ...sale }, { updatedAt: __, ...solPrice }] = await Promise.all([
        this.presale.current(),
        this.prices.current('SOL'),
      ]);
      return { sale, solPrice };
    } catch (error) {
      this.logger.warn({ err: error, page: name }, 'figures could not be read for a page');
      return {};
    }
  }
}
