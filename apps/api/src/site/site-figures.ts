import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Brand } from '#brand';
import { charityPayoutQuerySchema, type PageFigures, type Sale } from '#contracts';
import { BRAND, LOGGER } from '#platform';
import { CharityLists } from '#features/charity';
import { DonationLists } from '#features/donations';
import { Rewards } from '#features/exchange';
import { Prices } from '#features/payments';
import { PresaleStats, TermsVersions } from '#features/presale';
import { StatsService } from '#features/stats';
import { VaultFigures } from '#features/vault';
import { HeadlineFigures } from './headlines.service.js';
import { RecordFigures, type RecordOfPage } from './record-figures.js';
import type { PageIdentity } from './page-head.js';

/** The page shows five, and may group a few tiny ones. */
const WRITTEN_GIFTS = 8;

/** Reads the live figures that pages are rendered with. */
@Injectable()
export class SiteFigures {
  private readonly readings: Partial<
    Record<PageIdentity['name'], (language: string) => Promise<PageFigures>>
  > = {
    landing: async () => ({ headlines: await this.headlines.current() }),
    presale: () => this.sale(),
    love: (language) => this.gifts(language),
    vestingSchedule: async () => ({ sale: await this.currentSale() }),
    buy: () => this.pool(),
    swap: async () => (this.isOpen('swap') ? await this.pool() : {}),
    stats: async () => (this.isOpen('stats') ? { stats: await this.stats.current() } : {}),
    vault: async () => (this.isOpen('vault') ? { vault: await this.vault.figures() } : {}),
    status: () => this.records.status(),
    transparency: () => this.records.transparency(),
    proof: () => this.records.proof(),
    explorer: () => this.records.latest(),
  };

  constructor(
    private readonly headlines: HeadlineFigures,
    private readonly presale: PresaleStats,
    private readonly terms: TermsVersions,
    private readonly prices: Prices,
    private readonly donations: DonationLists,
    private readonly charity: CharityLists,
    private readonly rewards: Rewards,
    private readonly stats: StatsService,
    private readonly vault: VaultFigures,
    private readonly records: RecordFigures,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the current figures of a page in a language. Without any, a page shows that it is still loading them. */
  async of({ name, language }: Pick<PageIdentity, 'name' | 'language'>): Promise<PageFigures> {
    try {
      return (await this.readings[name]?.(language)) ?? {};
    } catch (error) {
      this.logger.warn({ err: error, page: name }, 'figures could not be read for a page');
      return {};
    }
  }

  private isOpen(room: 'stats' | 'swap' | 'vault'): boolean {
    return this.brand.features[room] === 'live';
  }

  /** Returns what the page of one record shows. It is empty if there is no such record. */
  async ofRecord(record: RecordOfPage): Promise<PageFigures> {
    try {
      return await this.records.of(record);
    } catch (error) {
      this.logger.warn({ err: error, page: record.name }, 'a record could not be read for its page');
      return {};
    }
  }

  private async pool(): Promise<PageFigures> {
    return { rewardPool: await this.rewards.pool() };
  }

  private async gifts(language: string): Promise<PageFigures> {
    const [donationTotals, latestDonations, charityFund, charityPayouts] = await Promise.all([
      this.donations.totals(),
      this.donations.latest({ limit: WRITTEN_GIFTS }, language),
      this.charity.fund(),
      this.charity.published(charityPayoutQuerySchema.parse({})),
    ]);
    return { donationTotals, latestDonations, charityFund, charityPayouts };
  }

  private async currentSale(): Promise<Sale> {
    const { serverTime: _, ...sale } = await this.presale.current();
    return sale;
  }

  private async sale(): Promise<PageFigures> {
    const [sale, { updatedAt: _, ...solPrice }, terms] = await Promise.all([
      this.currentSale(),
      this.prices.current('SOL'),
      this.terms.history(),
    ]);
    return { sale, solPrice, terms };
  }
}
