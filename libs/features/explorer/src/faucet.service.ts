import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Brand } from '#brand';
import { type ChainCurrency, decimalsOf, type FaucetGrant, parseUnits } from '#contracts';
import { ChainUnavailableError, walletKey } from '#features/wallets';
import { Chain, type RpcConnection, RpcPool } from '#money/chain';
import { BRAND, LOGGER, moneyModeOf, SETTINGS, type Settings } from '#platform';
import { ExplorerClosedError, NotAWalletError } from './explorer.errors.js';

/** How much the faucet gives at once, in whole units. */
const GRANTS: Readonly<Record<ChainCurrency, string>> = {
  token: '5000',
  SOL: '10',
  USDC: '5000',
  USDT: '5000',
};
const signatureSchema = z.string();

/** Gives play money of the local chain to wallets. */
@Injectable()
export class Faucet {
  constructor(
    private readonly pool: RpcPool,
    private readonly chain: Chain,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Gives SOL, and those of USDC, USDT and the project's token that this chain has.
   * @throws ExplorerClosedError, NotAWalletError, ChainUnavailableError
   */
  async give(address: string): Promise<FaucetGrant> {
    const moneyMode = moneyModeOf(this.settings);
    if (moneyMode.cluster !== 'localnet') throw new ExplorerClosedError();
    if (!walletKey(address)) throw new NotAWalletError();
    try {
      const [obstacle] = await this.chain.deliveryObstacles([address]);
      if (obstacle) throw new NotAWalletError();
      const grants = await this.pool.read((connection) => this.giveAll(connection, address));
      return { ...moneyMode, grants };
    } catch (error) {
      if (error instanceof NotAWalletError) throw error;
      this.logger.warn({ err: error }, 'the faucet could not give');
      throw new ChainUnavailableError();
    }
  }

  private async giveAll(connection: RpcConnection, address: string): Promise<FaucetGrant['grants']> {
    const { USDC_MINT, USDT_MINT } = this.settings;
    const grants = [
      await this.giveOne(connection, 'SOL', 'requestAirdrop', [address, Number(this.units('SOL'))]),
    ];
    const mints = [
      ['USDC', USDC_MINT],
      ['USDT', USDT_MINT],
      ['token', this.chain.addresses.mint],
    ] as const;
    for (const [currency, mint] of mints) {
      if (mint === undefined) continue;
      const params = [address, mint, this.units(currency).toString()];
      grants.push(await this.giveOne(connection, currency, 'requestTokenAirdrop', params));
    }
    return grants;
  }

  private async giveOne(
    connection: RpcConnection,
    currency: ChainCurrency,
    method: string,
    params: readonly unknown[],
  ): Promise<FaucetGrant['grants'][number]> {
    const signature = await connection.call(method, params, signatureSchema);
    const symbol = currency === 'token' ? this.brand.ticker : currency;
    return { symbol, amount: GRANTS[currency], signature };
  }

  private units(currency: ChainCurrency): bigint {
    return parseUnits(GRANTS[currency], decimalsOf(currency, this.brand.token.decimals));
  }
}
