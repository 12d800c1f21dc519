import { Module } from '@nestjs/common';
import { Connection } from '@solana/web3.js';
import type { Brand } from '#brand';
import { BRAND, SETTINGS, type Settings } from '#platform';
import { Chain } from './chain.js';
import { tokenAddresses } from './token-addresses.js';

const RPC_TIMEOUT_MS = 8_000;

@Module({
  providers: [
    {
      provide: Chain,
      useFactory: (settings: Settings, brand: Brand) => {
        const connection = new Connection(settings.SOLANA_RPC_URL, {
          commitment: 'confirmed',
          disableRetryOnRateLimit: true,
          ...(settings.SOLANA_WS_URL && { wsEndpoint: settings.SOLANA_WS_URL }),
          fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(RPC_TIMEOUT_MS) }),
        });
        return new Chain(connection, tokenAddresses(settings, brand), brand.token.decimals);
      },
      inject: [SETTINGS, BRAND],
    },
  ],
  exports: [Chain],
})
export class ChainModule {}
