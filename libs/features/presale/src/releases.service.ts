import { Injectable } from '@nestjs/common';
import { OwesPayouts, type Paid, Payouts, type PayoutSource, type WantedPayout } from '#features/payouts';
import { accounts } from '#money/ledger';
import { type Tx, UnitOfWork } from '#platform';
import {
  findUnreleased,
  findUnreleasedByIds,
  findUnreleasedPaidBy,
  markReleased,
  type Releasable,
} from './releases.repository.js';
import { secondsOf } from './vesting-policy.js';
import { findSchedules } from './vesting.repository.js';
import { releaseTime, Vesting } from './vesting.service.js';

const BATCH = 200;
const PREFIX = 'release/';

/**
 * Pays the release share of purchases out to their buyers' wallets, when the terms of each purchase say so. The key of a payout is made
 * of the payment, so that it is the same if the database was restored from a backup that does not know the purchase, and the
 * payment is attached to a new one: the chain refuses to pay it again.
 */
@Injectable()
@OwesPayouts('release')
export class Releases implements PayoutSource {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payouts: Payouts,
    private readonly vesting: Vesting,
  ) {}

  /** Asks for the payouts of those of the purchases whose release share is unlocked, each once. */
  async request(tx: Tx, ids: readonly string[], now = new Date()): Promise<void> {
    const purchases = await findUnreleasedByIds(tx, ids);
    const vesting = await this.vesting.ofPurchases(
      tx,
      purchases.map(({ id }) => id),
    );
    // The chain's clock, which says when a payment has confirmed a purchase, may be ahead of this one.
    const isDue = ({ id }: Releasable): boolean => {
      const { schedule, confirmedAt } = vesting.get(id)!;
      return schedule.releaseAt <= Math.max(secondsOf(now), secondsOf(confirmedAt));
    };
    await this.ask(tx, purchases.filter(isDue));
  }

  /** Asks for the payouts of all purchases whose date has come. */
  async requestDue(now = new Date()): Promise<void> {
    const versions = await findSchedules(this.unitOfWork.read);
    const [oldest] = versions;
    if (!oldest) return;
    const due = versions
      .filter((version) => (releaseTime(version) ?? 0) <= secondsOf(now))
      .map(({ version }) => version);
    const filter = { versions: due, oldest: oldest.version, limit: BATCH };
    for (;;) {
      const asked = await this.unitOfWork.run(async (tx) => {
        const purchases = await findUnreleased(tx, filter);
        await this.ask(tx, purchases);
        return purchases.length;
      });
      if (asked < BATCH) return;
    }
  }

  async recover(tx: Tx, key: string, paid: Paid): Promise<boolean> {
    const purchase = await findUnreleasedPaidBy(tx, key.slice(PREFIX.length));
    if (purchase?.buyerWallet !== paid.destination || purchase.releaseAmount !== paid.amount) return false;
    if (paid.currency !== 'token') return false;
    await this.ask(tx, [purchase], () => key);
    return true;
  }

  private async ask(tx: Tx, purchases: readonly Releasable[], keyOf = releaseKey): Promise<void> {
    await markReleased(
      tx,
      purchases.map(({ id }) => id),
    );
    const owing = purchases.filter(({ releaseAmount }) => releaseAmount > 0n);
    await this.payouts.request(
      tx,
      owing.map((purchase) => releasePayout(purchase, keyOf(purchase))),
    );
  }
}

const releaseKey = ({ paidBy }: Releasable): string => `${PREFIX}${paidBy}`;

const releasePayout = ({ id, buyerWallet, releaseAmount }: Releasable, key: string): WantedPayout => ({
  key,
  kind: 'release',
  subjectId: id,
  currency: 'token',
  source: accounts.presaleRelease(buyerWallet).code,
  destination: buyerWallet,
  amount: releaseAmount,
});
