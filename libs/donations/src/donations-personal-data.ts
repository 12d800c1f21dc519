import { Inject, Injectable } from '@nestjs/common';
import { type PersonalDataSource, PersonalDataSection } from '#libs/auth';
import type { Brand } from '#libs/brand';
import type { OwnDonation } from '#libs/contracts';
import { BRAND, type Tx } from '#libs/platform';
import { presentOwn } from './donation.presenter.js';
import { findOfMember } from './donations.repository.js';

/** More than anybody gives; the newest stay. */
const MOST = 100_000;

/** The donations, in their giver's export. */
@Injectable()
@PersonalDataSection('donations')
export class DonationsPersonalData implements PersonalDataSource {
  constructor(@Inject(BRAND) private readonly brand: Brand) {}

  async personalData(tx: Tx, userId: string): Promise<OwnDonation[]> {
    const rows = await findOfMember(tx, userId, MOST, undefined);
    return rows.map((row) => presentOwn(row, this.brand));
  }
}
