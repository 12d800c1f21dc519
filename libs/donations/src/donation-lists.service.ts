import { Inject, Injectable } from '@nestjs/common';
import { type Brand, inReadersLanguage } from '#libs/brand';
import {
  type DonationList,
  type DonationTotals,
  formatUnits,
  type ModeratedDonationList,
  type OwnDonationList,
} from '#libs/contracts';
import { accounts, Ledger } from '#libs/ledger';
import { BRAND, pageOf, SETTINGS, type Settings, UnitOfWork } from '#libs/platform';
import { presentDonation, presentModerated, presentOwn } from './donation.presenter.js';
import {
  type DonationRow,
  findLatest,
  findOfMember,
  findWithMessage,
  readTally,
} from './donations.repository.js';

/** Which part of a list, for a reader of which language. */
export interface Part {
  limit: number;
  cursor: string | undefined;
  /** `Accept-Language`. */
  language: string | undefined;
}

/** What can be read of donations. Every list: newest first. */
@Injectable()
export class DonationLists {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** As everybody sees them. */
  latest(part: Part): Promise<DonationList> {
    return this.list(part, presentDonation, (limit, before) =>
      findLatest(this.unitOfWork.read, limit, before),
    );
  }

  /**
   * A member's own.
   * @param autoAlone leaves out what was given by hand
   */
  mine(userId: string, part: Part, autoAlone = false): Promise<OwnDonationList> {
    return this.list(part, presentOwn, (limit, before) =>
      findOfMember(this.unitOfWork.read, userId, limit, before, autoAlone),
    );
  }

  /** Those with a message, for operators. */
  withMessages(part: Part): Promise<ModeratedDonationList> {
    return this.list(part, presentModerated, (limit, before) =>
      findWithMessage(this.unitOfWork.read, limit, before),
    );
  }

  /** What was given in all, by how many, and how much of it a demo was seeded with; as quick with ten million donations as with ten. */
  async totals(): Promise<DonationTotals> {
    const { read } = this.unitOfWork;
    const [{ total, donors }, seeded] = await Promise.all([
      readTally(read),
      this.ledger.balance(read, accounts.demoData),
    ]);
    return {
      ...this.mode,
      totalAmount: formatUnits(total, this.brand.token.decimals),
      goal: this.brand.donations.goal,
      donorsCount: donors,
      demoAmount: formatUnits(-seeded, this.brand.token.decimals),
    };
  }

  private async list<Item>(
    { limit, cursor, language }: Part,
    present: (row: DonationRow, brand: Brand) => Item,
    find: (limit: number, before: string | undefined) => Promise<DonationRow[]>,
  ) {
    const found = await find(limit + 1, cursor);
    const { shown, nextCursor } = pageOf(found, limit, ({ position }) => position);
    const brand = inReadersLanguage(this.brand, language);
    return { ...this.mode, items: shown.map((row) => present(row, brand)), nextCursor };
  }

  private get mode() {
    return { mode: this.settings.PAYMENTS_MODE, cluster: this.settings.SOLANA_CLUSTER };
  }
}
