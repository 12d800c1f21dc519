import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Brand } from '#brand';
import type { PageFigures } from '#contracts';
import { BRAND, LOGGER } from '#platform';
import { CharityLists } from '#features/charity';
import { DonationLists } from '#features/donations';
import { Rewards } from '#features/exchange';
import { Prices } from '#features/payments';
import { PresaleStats } from '#features/presale';
import { StatsService } from '#features/stats';
import { VaultFigures } from '#features/vault';
import { HeadlineFigures } from './headlines.service.js';
import type { PageIdentity } from './page-head.js';

/** Reads the live figures that pages are rendered with. */
@Injectable()
export class SiteFigures {
  private readonly readings: Partial<Record<PageIdentity['name'], () => Promise<PageFigures>>> = {
    landing: async () => ({ headlines: await this.headlines.current() }),
    presale: () => this.sale(),
    love: () => this.gifts(),
    buy: async () => ({ rewardPool: await this.rewards.pool() }),
    stats: async () => (this.isOpen('stats') ? { stats: await this.stats.current() } : {}),
    vault: async () => (this.isOpen('vault') ? { vault: await this.vault.figures() } : {}),
  };

  constructor(
    private readonly headlines: HeadlineFigures,
    private readonly presale: PresaleStats,
    private readonly prices: Prices,
    private readonly donations: DonationLists,
    private readonly charity: CharityLists,
    private readonly rewards: Rewards,
    private readonly stats: StatsService,
    private readonly vault: VaultFigures,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns a page's current figures. Without any, a page shows that it is still loading them. */
  async of(name: PageIdentity['name']): Promise<PageFigures> {
    try {
      return (await this.readings[name]?.()) ?? {};
    } catch (error) {
      this.logger.warn({ err: error, page: name }, 'figures could not be read for a page');
      return {};
    }
  }

  private isOpen(room: 'stats' | 'vault'): boolean {
    return this.brand.features[room] === 'live';
  }

  private async gifts(): Promise<PageFigures> {
    const [donationTotals, charityFund] = await Promise.all([this.donations.totals(), this.charity.fund()]);
    return { donationTotals, charityFund };
  }

  private async sale(): Promise<PageFigures> {
    const [{ serverTime: _, ...sale }, { updatedAt: __, ...solPrice }] = await Promise.all([
      this.presale.current(),
      this.prices.current('SOL'),
    ]);
    return { sale, solPrice };
  }
}
