import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { type AdminDonationList, type AdminDonationQuery, ANONYMOUS_USER_ID } from '#contracts';
import { Contacts } from '#features/auth';
import { BRAND, findPage, SearchTerm, UnitOfWork } from '#platform';
import { listDonations } from './admin-donations.repository.js';
import { presentForOperators } from './donation.presenter.js';

/** All donations, for operators. */
@Injectable()
export class AdminDonations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** Newest first. */
  async list({ q, limit, cursor, ...filter }: AdminDonationQuery): Promise<AdminDonationList> {
    const tx = this.unitOfWork.read;
    const term = q === undefined ? {} : { term: new SearchTerm(q, false) };
    const page = await findPage({ limit, cursor }, (part) => listDonations(tx, { ...filter, ...term }, part));
    const members = page.items.map(({ userId }) => userId).filter((id) => id !== ANONYMOUS_USER_ID);
    const emails = await this.contacts.addressesOf(tx, members);
    return { ...page, items: page.items.map((row) => presentForOperators(row, this.brand, emails)) };
  }
}
