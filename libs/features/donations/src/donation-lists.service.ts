import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import {
  type DonationList,
  type DonationTotals,
  formatUnits,
  type ModeratedDonationList,
  type OwnDonationList,
} from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { BRAND, moneyModeOf, pageOf, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { presentDonation, presentModerated, presentOwn } from './donation.presenter.js';
import {
  type DonationRow,
  findLatest,
  findOfMember,
  findWithMessage,
  readTally,
} from './donations.repository.js';

/** The part of a list to return, and the reader's language. */
export interface Part {
  limit: number;
  cursor: string | undefined;
  /** `Accept-Language`. */
  language: string | undefined;
}

/** Lists and totals of donations. Every list is ordered newest first. */
@Injectable()
export class DonationLists {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The public list. */
  latest(part: Part): Promise<DonationList> {
    return this.list(part, presentDonation, (limit, before) =>
      findLatest(this.unitOfWork.read, limit, before),
    );
  }

  /**
   * A member's own donations.
   * @param autoAlone leaves out donations that were not automatic
   */
  mine(userId: string, part: Part, autoAlone = false): Promise<OwnDonationList> {
    return this.list(part, presentOwn, (limit, before) =>
      findOfMember(this.unitOfWork.read, userId, limit, before, autoAlone),
    );
  }

  /** Donations with a message, for operators. */
  withMessages(part: Part): Promise<ModeratedDonationList> {
    return this.list(part, presentModerated, (limit, before) =>
      findWithMessage(this.unitOfWork.read, limit, before),
    );
  }

  /**
   * The total of all donations, the number of donors, and the part that a demo was seeded with. As fast with ten
   * million donations as with ten.
   */
  async totals(): Promise<DonationTotals> {
    const { read } = this.unitOfWork;
    const [{ total, donors, simulated }, seeded] = await Promise.all([
      readTally(read),
      this.ledger.balance(read, accounts.demoData),
    ]);
    return {
      ...moneyModeOf(this.settings),
      totalAmount: formatUnits(total, this.brand.token.decimals),
      goal: this.brand.donations.goal,
      donorsCount: donors,
      demoAmount: formatUnits(-seeded, this.brand.token.decimals),
      simulatedAmount: formatUnits(simulated.total, this.brand.token.decimals),
      simulatedDonors: simulated.donors,
    };
  }

  private async list<Item>(
    { limit, cursor, language }: Part,
    present: (row: DonationRow, brand: Brand) => Item,
    find: (limit: number, before: string | undefined) => Promise<DonationRow[]>,
  ) {
    const found = await find(limit + 1, cursor);
    const { shown, nextCursor } = pageOf(found, limit, ({ position }) => position);
    const brand = localized(this.brand, language);
    return { ...moneyModeOf(this.settings), items: shown.map((row) => present(row, brand)), nextCursor };
  }
}
