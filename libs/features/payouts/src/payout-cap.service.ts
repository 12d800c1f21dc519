import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { NotedPrices, worthOf } from '#features/chain-payments';
import { ChainReader } from '#money/chain';
import { BRAND, LOGGER, SETTINGS, type Settings } from '#platform';
import type { Logger } from 'pino';
import { PayoutWallet } from './payout-wallet.js';

/**
 * On mainnet-beta, a key in the settings signs payouts only while the payout wallet holds no more than its cap, so that a stolen key can't take
 * more than that.
 */
@Injectable()
export class PayoutCap {
  constructor(
    private readonly wallet: PayoutWallet,
    private readonly reader: ChainReader,
    private readonly prices: NotedPrices,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws RpcFailure when no endpoint responds usably */
  async forbidsSending(): Promise<boolean> {
    const { SOLANA_CLUSTER, PAYOUT_KEY } = this.settings;
    if (SOLANA_CLUSTER !== 'mainnet-beta' || PAYOUT_KEY === undefined) return false;
    const worth = await this.worth();
    if (worth <= this.wallet.cap) return false;
    this.logger.error(
      { worthUsd: Number(worth / 1_000_000n) },
      'the payout wallet holds more than its cap, so the key in the settings signs no payout',
    );
    return true;
  }

  /** What the wallet holds, in millionths of a US dollar. */
  private async worth(): Promise<bigint> {
    const { holdings, address: owner } = this.wallet;
    const [{ balances }, prices] = await Promise.all([
      this.reader.balances(holdings.map(({ address, mint }) => ({ address, mint, owner: owner! }))),
      this.prices.now(),
    ]);
    const { decimals } = this.brand.token;
    return holdings.reduce(
      (sum, { currency }, index) => sum + worthOf({ currency, amount: balances[index]! }, prices, decimals),
      0n,
    );
  }
}
