import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { findWatchedAccounts, knownWorth, NotedPrices } from '#features/chain-payments';
import { BRAND, type Tx } from '#platform';
import { findSwitch } from './payout-outflows.repository.js';
import { PayoutWallet } from './payout-wallet.js';
import { countOpen, findLongestUnclear } from './payout-figures.repository.js';

/** What alert rules judge. `failed` and `short` count payouts. */
export interface PayoutHealthReading {
  readonly paused: boolean;
  readonly failed: number;
  readonly short: number;
  readonly overCap: boolean;
  /** Seconds for which the chain has left the oldest payout open that was sent or may have been. */
  readonly unclear: number;
}

/** Measures how payouts are, from the database alone. */
@Injectable()
export class PayoutHealth {
  constructor(
    private readonly wallet: PayoutWallet,
    private readonly prices: NotedPrices,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** Returns undefined without a payout wallet: payouts are then made by hand. */
  async read(tx: Tx): Promise<PayoutHealthReading | undefined> {
    if (this.wallet.address === undefined) return undefined;
    const [paused, open, overCap] = [await findSwitch(tx), await countOpen(tx), await this.isOverCap(tx)];
    const sum = (counted: typeof open): number => counted.reduce((total, { count }) => total + count, 0);
    return {
      paused: paused?.paused ?? false,
      failed: sum(open.filter(({ state }) => state === 'failed')),
      short: sum(open.filter(({ problem }) => problem === 'short-of-sol' || problem === 'short-of-currency')),
      overCap,
      unclear: await findLongestUnclear(tx),
    };
  }

  /** By the balances that the watch has read last. Currencies without a price are left out. */
  private async isOverCap(tx: Tx): Promise<boolean> {
    const prices = await this.prices.now(tx);
    const held = (await findWatchedAccounts(tx)).flatMap(({ role, currency, balance: amount }) =>
      role === 'payout' && currency !== null ? [{ currency, amount }] : [],
    );
    const worth = knownWorth(held, prices, this.brand.token.decimals);
    return worth > this.wallet.cap;
  }
}
