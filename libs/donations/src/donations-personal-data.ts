import { Inject, Injectable } from '@nestjs/common';
import { type PersonalDataSource, PersonalDataSection } from '#libs/auth';
import type { Brand } from '#libs/brand';
import { BRAND, type Tx } from '#libs/platform';
import { AutoDonations } from './auto-donations.service.js';
import { presentOwn } from './donation.presenter.js';
import { findOfMember } from './donations.repository.js';
import { Standings } from './standings.service.js';

/** More than anybody gives; the newest stay. */
const MOST = 100_000;

/** What a member has given, the badge for it and the automatic share, in the member's export. */
@Injectable()
@PersonalDataSection('donations')
export class DonationsPersonalData implements PersonalDataSource {
  constructor(
    @Inject(BRAND) private readonly brand: Brand,
    private readonly standings: Standings,
    private readonly autoDonations: AutoDonations,
  ) {}

  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const rows = await findOfMember(tx, userId, MOST, undefined);
    return {
      given: rows.map((row) => presentOwn(row, this.brand)),
      standing: await this.standings.standingOf(userId),
      autoDonate: await this.autoDonations.settingsOf(userId),
    };
  }
}
