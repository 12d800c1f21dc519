import { Inject, Injectable } from '@nestjs/common';
import { MAX_EXPORTED, type PersonalDataSource, PersonalDataSection } from '#features/auth';
import type { Brand } from '#brand';
import { BRAND, type Tx } from '#platform';
import { AutoDonations } from './auto-donations.service.js';
import { presentOwn } from './donation.presenter.js';
import { findSignaturesOf } from './donation-signatures.repository.js';
import { findOfMember } from './donations.repository.js';
import { findGiftPaymentsOf } from './gift-payments.repository.js';
import { DonorStandings } from './donor-standings.service.js';

/** The member's donations, signed terms, badge and automatic donations, for the member's export. */
@Injectable()
@PersonalDataSection('donations')
export class DonationsPersonalData implements PersonalDataSource {
  constructor(
    @Inject(BRAND) private readonly brand: Brand,
    private readonly standings: DonorStandings,
    private readonly autoDonations: AutoDonations,
  ) {}

  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const rows = await findOfMember(tx, userId, { limit: MAX_EXPORTED });
    const asked = await findGiftPaymentsOf(tx, userId, MAX_EXPORTED);
    const signed = await findSignaturesOf(tx, userId, MAX_EXPORTED);
    return {
      given: rows.map((row) => presentOwn(row, this.brand)),
      askedOnChain: asked.map(({ id, message, donationType, createdAt }) => ({
        id,
        message,
        donationType,
        createdAt: createdAt.toISOString(),
      })),
      signed: signed.map((row) => ({
        donationId: row.donationId,
        walletAddress: row.walletAddress,
        text: row.signedText,
        signature: row.signature,
      })),
      standing: await this.standings.standingOf(userId, tx),
      autoDonate: await this.autoDonations.settingsOf(userId, tx),
    };
  }
}
