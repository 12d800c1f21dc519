import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import {
  type DonationList,
  type DonationTotals,
  formatUnits,
  MONEY_DECIMALS,
  type ListQuery,
  type OwnDonationList,
} from '#contracts';
import { Usernames } from '#features/auth';
import { accounts, Ledger } from '#money/ledger';
import { BRAND, findPage, moneyModeOf, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { presentDonation, presentOwn } from './donation.presenter.js';
import { findLatest, findOfMember, readTally } from './donations.repository.js';

/** Lists and totals of donations. Every list is ordered newest first; `language` is the reader's `Accept-Language`. */
@Injectable()
export class DonationLists {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly usernames: Usernames,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The public list. */
  async latest(query: ListQuery, language: string | undefined): Promise<DonationList> {
    const page = await findPage(query, (part) => findLatest(this.unitOfWork.read, part));
    const names = await this.usernames.publicNamesOf(this.unitOfWork.read, [
      ...new Set(page.items.map(({ userId }) => userId)),
    ]);
    const brand = localized(this.brand, language);
    const items = page.items.map((row) => ({
      ...presentDonation(row, brand),
      donor: names.get(row.userId) ?? null,
    }));
    return { ...moneyModeOf(this.settings), ...page, items };
  }

  /**
   * A member's own donations.
   * @param autoAlone leaves out donations that were not automatic
   */
  async mine(
    userId: string,
    query: ListQuery,
    language: string | undefined,
    autoAlone = false,
  ): Promise<OwnDonationList> {
    const brand = localized(this.brand, language);
    const page = await findPage(query, (part) => findOfMember(this.unitOfWork.read, userId, part, autoAlone));
    return {
      ...moneyModeOf(this.settings),
      ...page,
      items: page.items.map((row) => presentOwn(row, brand)),
    };
  }

  /**
   * The totals of all donations, the number of donors, and the part that a demo was seeded with. As fast with ten
   * million donations as with ten.
   */
  async totals(): Promise<DonationTotals> {
    const { read } = this.unitOfWork;
    const [{ total, totalSol, donors, simulated }, seeded] = await Promise.all([
      readTally(read),
      this.ledger.balance(read, accounts.demoData),
    ]);
    return {
      ...moneyModeOf(this.settings),
      totalAmount: formatUnits(total, this.brand.token.decimals),
      totalSol: formatUnits(totalSol, MONEY_DECIMALS.SOL),
      goal: this.brand.donations.goal,
      donorsCount: donors,
      demoAmount: formatUnits(-seeded, this.brand.token.decimals),
      simulatedAmount: formatUnits(simulated.total, this.brand.token.decimals),
      simulatedDonors: simulated.donors,
    };
  }
}
