import { Injectable } from '@nestjs/common';
import { Metrics, type Reading, UnitOfWork } from '#platform';
import { PaymentAccounts } from './payment-accounts.js';
import { countWaitingTransfers } from './payer-verdicts.repository.js';
import { findBlocked, findWatch, type WatchState } from './watch.repository.js';

/** Metrics of the watch of payments. In simulated mode there is none, and they are 0. */
@Injectable()
export class WatchMetrics {
  constructor(
    metrics: Metrics,
    private readonly unitOfWork: UnitOfWork,
    accounts: PaymentAccounts,
  ) {
    metrics.watch(
      'payments_watch_problem',
      'Whether something keeps the watch of payments from going on: 1 or 0',
      [],
      () => this.reading(({ problem }) => (problem === null ? 0 : 1)),
    );
    metrics.watch(
      'payments_account_blocked',
      'Whether the account for a currency was closed or frozen: 1 or 0',
      ['currency'],
      async () => {
        const blocked = await findBlocked(this.unitOfWork.read, accounts.all);
        const names = new Set(blocked.map(({ address }) => address));
        return accounts.all.map(({ address, currency }) => [{ currency }, names.has(address) ? 1 : 0]);
      },
    );
    metrics.watch(
      'payments_transfers_unscreened',
      'Transfers that wait for a verdict on their payer',
      [],
      async () => [[{}, await countWaitingTransfers(this.unitOfWork.read)]],
    );
    metrics.watch('payments_watch_behind_seconds', 'Time since all payments up to then were known', [], () =>
      this.reading(({ listedAt }) => (Date.now() - listedAt.getTime()) / 1000),
    );
  }

  private async reading(valueOf: (watch: WatchState) => number): Promise<Reading[]> {
    const watch = await findWatch(this.unitOfWork.read);
    return watch ? [[{}, valueOf(watch)]] : [];
  }
}
