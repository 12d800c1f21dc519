import { Module } from '@nestjs/common';
import type { Brand } from '#brand';
import { BRAND, Metrics, SETTINGS, type Settings } from '#platform';
import { Chain } from './chain.js';
import { ChainReader } from './chain-reader.js';
import { PaymentBuilder, type PriceRange } from './payment-builder.js';
import { PayoutChain } from './payout-chain.js';
import { RpcPool } from './rpc-pool.js';
import { tokenAddresses } from './token-addresses.js';

@Module({
  providers: [
    {
      provide: RpcPool,
      useFactory: (settings: Settings, metrics: Metrics) => {
        const pool = new RpcPool(settings.SOLANA_RPC_URL, {
          requestsPerSecond: settings.SOLANA_CLUSTER === 'localnet' ? Infinity : settings.SOLANA_RPC_RPS,
          ...(settings.SOLANA_WS_URL && { wsEndpoint: settings.SOLANA_WS_URL }),
        });
        watchEndpoints(pool, metrics);
        return pool;
      },
      inject: [SETTINGS, Metrics],
    },
    {
      provide: Chain,
      useFactory: (pool: RpcPool, settings: Settings, brand: Brand) =>
        new Chain(pool, tokenAddresses(settings, brand), brand.token.decimals),
      inject: [RpcPool, SETTINGS, BRAND],
    },
    {
      provide: ChainReader,
      useFactory: (pool: RpcPool) => new ChainReader(pool),
      inject: [RpcPool],
    },
    {
      provide: PaymentBuilder,
      useFactory: (pool: RpcPool, reader: ChainReader, settings: Settings) =>
        new PaymentBuilder(pool, reader, pricesOf(settings)),
      inject: [RpcPool, ChainReader, SETTINGS],
    },
    {
      provide: PayoutChain,
      useFactory: (pool: RpcPool, reader: ChainReader, settings: Settings) =>
        new PayoutChain(pool, reader, pricesOf(settings)),
      inject: [RpcPool, ChainReader, SETTINGS],
    },
  ],
  exports: [RpcPool, Chain, ChainReader, PaymentBuilder, PayoutChain],
})
export class ChainModule {}

const pricesOf = (settings: Settings): PriceRange => ({
  floor: BigInt(settings.PRIORITY_PRICE_FLOOR),
  ceiling: BigInt(settings.PRIORITY_PRICE_CEILING),
});

/** Endpoints are numbered in the order of the settings, because several can have the same origin. */
function watchEndpoints(pool: RpcPool, metrics: Metrics): void {
  metrics.watch(
    'rpc_endpoint_healthy',
    'Whether each RPC endpoint is healthy: 1 or 0',
    ['number', 'url'],
    async () =>
      pool.health().map(({ url, healthy }, index) => [{ number: String(index + 1), url }, healthy ? 1 : 0]),
  );
}
