import { Inject, Injectable } from '@nestjs/common';
import { amountSchema, formatUnits, MONEY_DECIMALS } from '#contracts';
import { PayoutChain } from '#money/chain';
import { CACHE, type Cache, rememberOrNull } from '#platform';
import { PayoutWallet } from './payout-wallet.js';

/** How long the network's prices are cached. */
const TTL_MS = 60_000;

/** Tells what the site pays to the network for a payout. */
@Injectable()
export class PayoutCost {
  constructor(
    private readonly chain: PayoutChain,
    private readonly wallet: PayoutWallet,
    @Inject(CACHE) private readonly cache: Cache,
  ) {}

  /** What a payout of the site's token costs at most, in whole SOL. Null without a payout wallet, or if the chain can't be read. */
  async ofToken(): Promise<string | null> {
    const { address } = this.wallet;
    const mint = this.wallet.mintOf('token');
    if (address === undefined || !mint) return null;
    return rememberOrNull(this.cache, 'payout-cost.token', amountSchema, TTL_MS, async () =>
      formatUnits(await this.chain.tokenCost(address, mint), MONEY_DECIMALS.SOL),
    );
  }
}
