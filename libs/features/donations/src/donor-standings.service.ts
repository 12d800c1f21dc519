import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { ANONYMOUS_USER_ID, type DonationStanding, formatUnits } from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { appendEvent, BRAND, type Tx, UnitOfWork } from '#platform';
import { badgeFor, isUpgrade, nextBadge, type Thresholds, thresholdsOf } from './badge-policy.js';
import { findDonation, findLedgerTransactionsOf, sumSimulatedOf } from './donations.repository.js';
import { findStanding, lockStanding, updateStanding } from './donor-standings.repository.js';

/** Each member's total donations and badge. Donations without an account have no standing. */
@Injectable()
export class DonorStandings {
  private readonly decimals: number;
  private readonly thresholds: Thresholds;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    @Inject(BRAND) brand: Brand,
  ) {
    this.decimals = brand.token.decimals;
    this.thresholds = thresholdsOf(brand);
  }

  /** Returns the badge, the total, and the amount missing for the next badge, for the profile. */
  async standingOf(userId: string, tx: Tx = this.unitOfWork.read): Promise<DonationStanding> {
    const row = await findStanding(tx, userId);
    const total = row?.totalDonated ?? 0n;
    const simulated = await sumSimulatedOf(tx, userId);
    const next = nextBadge(total, this.thresholds);
    return {
      donationBadge: row?.badge ?? null,
      totalDonatedToken: this.tokens(total),
      simulatedDonatedToken: this.tokens(simulated),
      badgeSimulated: badgeFor(total - simulated, this.thresholds) !== (row?.badge ?? null),
      nextBadge: next && {
        badge: next.badge,
        threshold: this.tokens(next.threshold),
        missing: this.tokens(next.missing),
      },
    };
  }

  /** Returns the member who made a donation; undefined if it has no member or doesn't exist. */
  async memberOfDonation(donationId: string): Promise<string | undefined> {
    const donation = await findDonation(this.unitOfWork.read, donationId);
    return !donation || donation.userId === ANONYMOUS_USER_ID ? undefined : donation.userId;
  }

  /**
   * Recomputes a member's standing from the ledger. The result is right in any order and after any number of runs.
   * A tier above all tiers announced before is announced.
   */
  async recompute(tx: Tx, userId: string): Promise<void> {
    const before = await lockStanding(tx, userId);
    const total = await this.ledger.moved(
      tx,
      accounts.charityFund,
      await findLedgerTransactionsOf(tx, userId),
    );
    if (total === before.totalDonated) return;
    const badge = badgeFor(total, this.thresholds);
    const upgrade = isUpgrade(badge, before.announced) ? badge : null;
    await updateStanding(tx, userId, { total, badge, announced: upgrade ?? before.announced });
    await appendEvent(tx, 'donation.standing-changed', { userId });
    if (upgrade) await appendEvent(tx, 'donation.badge-upgraded', { userId, badge: upgrade });
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.decimals);
  }
}
