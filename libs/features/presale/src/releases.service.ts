import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { OwesPayouts, type Paid, Payouts, type PayoutSource, type WantedPayout } from '#features/payouts';
import { accounts } from '#money/ledger';
import { isDatabaseUnavailable, LOGGER, type Tx, UnitOfWork } from '#platform';
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
    @Inject(LOGGER) private readonly logger: Logger,
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

  /**
   * Asks for the payouts of all purchases whose date has come.
   * @throws AggregateError after asking for all others, if some can't be booked; the next run tries again
   */
  async requestDue(now = new Date()): Promise<void> {
    const versions = await findSchedules(this.unitOfWork.read);
    const [oldest] = versions;
    if (!oldest) return;
    const due = versions
      .filter((version) => (releaseTime(version) ?? 0) <= secondsOf(now))
      .map(({ version }) => version);
    const filter = { versions: due, oldest: oldest.version, limit: BATCH };
    const failures: unknown[] = [];
    for (let after = '0'; ;) {
      const found = await findUnreleased(this.unitOfWork.read, { ...filter, after });
      failures.push(...(await this.askTogether(found)));
      if (found.length < BATCH) break;
      after = found.at(-1)!.position;
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `releases that can’t be booked: ${failures.length}`);
  }

  async recover(tx: Tx, key: string, paid: Paid): Promise<boolean> {
    const purchase = await findUnreleasedPaidBy(tx, key.slice(PREFIX.length));
    if (purchase?.buyerWallet !== paid.destination || purchase.releaseAmount !== paid.amount) return false;
    if (paid.currency !== 'token') return false;
    return (await this.ask(tx, [purchase], () => key)) > 0;
  }

  /** Returns the errors of those that can't be booked, which delay no others. */
  private async askTogether(purchases: readonly Releasable[]): Promise<unknown[]> {
    if (purchases.length === 0) return [];
    try {
      await this.unitOfWork.run((tx) => this.ask(tx, purchases));
      return [];
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (purchases.length === 1) {
        this.logger.error({ err: error, purchase: purchases[0]!.id }, 'a release can’t be booked');
        return [error];
      }
      const failures: unknown[] = [];
      for (const each of purchases) failures.push(...(await this.askTogether([each])));
      return failures;
    }
  }

  /** Returns how many payouts it has asked for. */
  private async ask(tx: Tx, purchases: readonly Releasable[], keyOf = releaseKey): Promise<number> {
    const marked = await markReleased(
      tx,
      purchases.map(({ id }) => id),
    );
    const owing = purchases.filter(({ id, releaseAmount }) => marked.has(id) && releaseAmount > 0n);
    await this.payouts.request(
      tx,
      owing.map((purchase) => releasePayout(purchase, keyOf(purchase))),
    );
    return owing.length;
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
