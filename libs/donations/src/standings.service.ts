import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#libs/brand';
import { ANONYMOUS_USER_ID, type DonationStanding, formatUnits, parseUnits } from '#libs/contracts';
import { accounts, Ledger } from '#libs/ledger';
import { appendEvent, BRAND, type Tx, UnitOfWork } from '#libs/platform';
import { badgeFor, isUpgrade, nextBadge, type Thresholds } from './badge-policy.js';
import { findDonation, findMovementsOf } from './donations.repository.js';
import { findStanding, lockStanding, updateStanding } from './standings.repository.js';

/** What each member has given in all, and the badge for it. Whoever gives without an account has none. */
@Injectable()
export class Standings {
  private readonly decimals: number;
  private readonly thresholds: Thresholds;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    @Inject(BRAND) { token, donations }: Brand,
  ) {
    this.decimals = token.decimals;
    const { hero, guardian, legend } = donations.badges;
    const units = (amount: string): bigint => parseUnits(amount, token.decimals);
    this.thresholds = { hero: units(hero), guardian: units(guardian), legend: units(legend) };
  }

  /** For the profile: badge, total, and what is missing for the next badge. */
  async standingOf(userId: string): Promise<DonationStanding> {
    const row = await findStanding(this.unitOfWork.read, userId);
    const total = BigInt(row?.total_donated ?? 0);
    const next = nextBadge(total, this.thresholds);
    return {
      donationBadge: row?.badge ?? null,
      totalDonatedToken: this.tokens(total),
      nextBadge: next && {
        badge: next.badge,
        threshold: this.tokens(next.threshold),
        missing: this.tokens(next.missing),
      },
    };
  }

  /** Who stands behind a donation; undefined when it is nobody's. */
  async memberBehind(donationId: string): Promise<string | undefined> {
    const donation = await findDonation(this.unitOfWork.read, donationId);
    return !donation || donation.user_id === ANONYMOUS_USER_ID ? undefined : donation.user_id;
  }

  /**
   * Recomputes a member's standing from the ledger: right in any order, and any number of times. A tier above all that
   * were announced before is announced.
   */
  async recompute(tx: Tx, userId: string): Promise<void> {
    const before = await lockStanding(tx, userId);
    const total = await this.ledger.moved(tx, accounts.charityFund, await findMovementsOf(tx, userId));
    if (total.toString() === before.total_donated) return;
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
