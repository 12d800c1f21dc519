import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { type DonationStanding, formatUnits } from '#contracts';
import { appendEvents, BRAND, type Cause, type Tx, UnitOfWork } from '#platform';
import { badgeFor, isUpgrade, nextBadge, type Thresholds, thresholdsOf } from './badge-policy.js';
import { findDonors, findMemberTallies } from './donations.repository.js';
import { findStanding, lockStandings, updateStandings } from './donor-standings.repository.js';

/** A donation that was recorded or reversed. */
export interface MovedDonation {
  donationId: string;
  cause: Cause;
}

/** Each member's total donations and badge. Donations without an account have no standing. */
@Injectable()
export class DonorStandings {
  private readonly decimals: number;
  private readonly thresholds: Thresholds;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) brand: Brand,
  ) {
    this.decimals = brand.token.decimals;
    this.thresholds = thresholdsOf(brand);
  }

  /** Returns the badge, the total, and the amount missing for the next badge, for the profile. */
  async standingOf(userId: string, tx: Tx = this.unitOfWork.read): Promise<DonationStanding> {
    const row = await findStanding(tx, userId);
    const total = row?.totalDonated ?? 0n;
    const [tally] = await findMemberTallies(tx, [userId]);
    const simulated = tally?.simulated ?? 0n;
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

  /** Recomputes the standings of the members who made these donations. */
  async recomputeDonors(tx: Tx, donations: readonly MovedDonation[]): Promise<void> {
    const byDonation = new Map(donations.map(({ donationId, cause }) => [donationId, cause]));
    const donors = await findDonors(tx, [...byDonation.keys()]);
    const causes = new Map(donors.map(({ userId, id }) => [userId, byDonation.get(id) ?? {}]));
    await this.recompute(tx, causes);
  }

  /**
   * Recomputes members' standings from the sums of their donations. The result is right in any order and
   * after any number of runs. A tier above all tiers announced before is announced.
   * @param causes by member
   */
  async recompute(tx: Tx, causes: ReadonlyMap<string, Cause>): Promise<void> {
    if (causes.size === 0) return;
    const before = await lockStandings(tx, [...causes.keys()]);
    const tallies = await findMemberTallies(tx, [...causes.keys()]);
    const totals = new Map(tallies.map(({ userId, total }) => [userId, total]));
    const changed = before
      .filter(({ userId, totalDonated }) => (totals.get(userId) ?? 0n) !== totalDonated)
      .map(({ userId, announced }) => {
        const total = totals.get(userId) ?? 0n;
        const badge = badgeFor(total, this.thresholds);
        const upgrade = isUpgrade(badge, announced) ? badge : null;
        return { userId, total, badge, announced: upgrade ?? announced, upgrade };
      });
    if (changed.length === 0) return;
    await updateStandings(tx, changed);
    await appendEvents(
      tx,
      changed.map(({ userId }) => ({
        name: 'donation.standing-changed',
        payload: { userId },
        ...causes.get(userId),
      })),
    );
    await appendEvents(
      tx,
      changed.flatMap(({ userId, upgrade: badge }) =>
        badge
          ? [
              {
                name: 'donation.badge-upgraded',
                payload: { userId, badge },
                ...causes.get(userId),
              },
            ]
          : [],
      ),
    );
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.decimals);
  }
}
