import { Module } from '@nestjs/common';
import type { Brand } from '#brand';
import { Chain, ChainModule } from '#money/chain';
import { BRAND, SETTINGS, type Settings } from '#platform';
import { ExplorerController } from './explorer.controller.js';
import { Explorer } from './explorer.service.js';
import { Faucet } from './faucet.service.js';
import { KnownAccounts } from './known-accounts.js';

@Module({
  imports: [ChainModule],
  controllers: [ExplorerController],
  providers: [
    Explorer,
    Faucet,
    {
      provide: KnownAccounts,
      useFactory: (settings: Settings, { addresses }: Chain, { ticker }: Brand) =>
        new KnownAccounts({
          paymentAddress: settings.PAYMENT_ADDRESS,
          treasury: addresses.treasury,
          tokenMint: addresses.mint,
          usdcMint: settings.USDC_MINT,
          usdtMint: settings.USDT_MINT,
          ticker,
        }),
      inject: [SETTINGS, Chain, BRAND],
    },
  ],
  exports: [Explorer],
})
export class ExplorerApiModule {}
