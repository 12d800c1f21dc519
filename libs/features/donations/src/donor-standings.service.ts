import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { type DonationStanding, formatUnits } from '#contracts';
import { accounts, Ledger } from '#money/ledger';
import { appendEvents, BRAND, type Tx, UnitOfWork } from '#platform';
import { badgeFor, isUpgrade, nextBadge, type Thresholds, thresholdsOf } from './badge-policy.js';
import { findDonors, findLedgerTransactionsOf, sumSimulatedOf } from './donations.repository.js';
import { findStanding, lockStandings, updateStandings } from './donor-standings.repository.js';

/** A donation that was recorded or reversed. */
export interface MovedDonation {
  donationId: string;
  /** The request that caused it. */
  requestId: string | null;
}

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

  /** Recomputes the standings of the members who made these donations. */
  async recomputeDonors(tx: Tx, donations: readonly MovedDonation[]): Promise<void> {
    const requestIds = new Map(donations.map(({ donationId, requestId }) => [donationId, requestId]));
    const donors = await findDonors(tx, [...requestIds.keys()]);
    const causes = new Map(donors.map(({ userId, id }) => [userId, requestIds.get(id) ?? null]));
    await this.recompute(tx, causes);
  }

  /**
   * Recomputes members' standings from the ledger. The result is right in any order and
   * after any number of runs. A tier above all tiers announced before is announced.
   * @param causes by member, the request that caused it
   */
  async recompute(tx: Tx, causes: ReadonlyMap<string, string | null>): Promise<void> {
    if (causes.size === 0) return;
    const before = await lockStandings(tx, [...causes.keys()]);
    const totals = await this.totalsOf(tx, [...causes.keys()]);
    const changed = before
      .filter(({ userId, totalDonated }) => totals.get(userId) !== totalDonated)
      .map(({ userId, announced }) => {
        const total = totals.get(userId)!;
        const badge = badgeFor(total, this.thresholds);
        const upgrade = isUpgrade(badge, announced) ? badge : null;
        return { userId, total, badge, announced: upgrade ?? announced, upgrade };
      });
    if (changed.length === 0) return;
    await updateStandings(tx, changed);
    const requestIdOf = (userId: string): string | null => causes.get(userId) ?? null;
    await appendEvents(
      tx,
      changed.map(({ userId }) => ({
        name: 'donation.standing-changed',
        payload: { userId },
        requestId: requestIdOf(userId),
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
                requestId: requestIdOf(userId),
              },
            ]
          : [],
      ),
    );
  }

  private async totalsOf(tx: Tx, userIds: readonly string[]): Promise<Map<string, bigint>> {
    const totals = new Map<string, bigint>();
    for (const userId of userIds) {
      const transactions = await findLedgerTransactionsOf(tx, userId);
      totals.set(userId, await this.ledger.moved(tx, accounts.charityFund, transactions));
    }
    return totals;
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.decimals);
  }
}
