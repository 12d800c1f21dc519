import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  type AdminDonationList,
  type AdminDonationQuery,
  adminDonationQuerySchema,
  adminDonationSchema,
  ANONYMOUS_USER_ID,
} from '#contracts';
import { Contacts } from '#features/auth';
import { BRAND, Exported, findPage, type ListReader, SearchTerm, UnitOfWork } from '#platform';
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

  @Exported({ name: 'donations', query: adminDonationQuerySchema, item: adminDonationSchema })
  async list(
    { q, limit, cursor, sort, ...filter }: AdminDonationQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<AdminDonationList> {
    const term = q === undefined ? {} : { term: new SearchTerm(q, false) };
    const page = await findPage({ limit, cursor, sort }, (part) =>
      listDonations(tx, { ...filter, ...term }, part),
    );
    const members = page.items.map(({ userId }) => userId).filter((id) => id !== ANONYMOUS_USER_ID);
    const emails = await this.contacts.addressesOf(tx, members);
    return { ...page, items: page.items.map((row) => presentForOperators(row, this.brand, emails)) };
  }
}
