import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { addAmounts, type Headlines, saleStageOf } from '#contracts';
import { DonationLists } from '#features/donations';
import { Leaderboards } from '#features/leaderboards';
import { PresaleStats } from '#features/presale';
import { BRAND, findVerifications, moneyModeOf, SETTINGS, type Settings, UnitOfWork } from '#platform';

/** The figures at the top of the landing page, each taken from the feature that it belongs to. */
@Injectable()
export class HeadlineFigures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly presale: PresaleStats,
    private readonly donations: DonationLists,
    private readonly leaderboards: Leaderboards,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async current(): Promise<Headlines> {
    const [sale, gifts, playersToday, verifications] = await Promise.all([
      this.presale.current(),
      this.donations.totals(),
      this.leaderboards.playersToday(),
      findVerifications(this.unitOfWork.read),
    ]);
    const books = verifications.find(({ name }) => name === 'ledger');
    return {
      ...moneyModeOf(this.settings),
      sale: saleStageOf(sale),
      sold:
        sale.soldTokens === null
          ? null
          : addAmounts(sale.soldTokens, sale.allocatedTokens, this.brand.token.decimals),
      soldPercent: sale.pageProgress,
      given: gifts.totalAmount,
      donors: gifts.donorsCount,
      playersToday,
      books: books ? { verifiedAt: books.verifiedAt.toISOString(), agree: books.differences === 0 } : null,
    };
  }
}
