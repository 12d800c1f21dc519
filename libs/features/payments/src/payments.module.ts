import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Brand } from '#brand';
import { BRAND, SETTINGS, type Settings } from '#platform';
import { HttpPriceProvider } from './http-price.adapter.js';
import { OfflinePriceProvider } from './offline-price.adapter.js';
import { PRICE_PROVIDER, type PriceProvider } from './price-provider.js';
import { PriceMetrics } from './price-metrics.js';
import { PricesController } from './prices.controller.js';
import { Prices } from './prices.service.js';
import { ReceiptsController } from './receipts.controller.js';
import { Receipts } from './receipts.service.js';
import { RefreshSolPrice } from './refresh-sol-price.schedule.js';

/** The SOL of a local chain is worth nothing outside it. */
const paysInPlayMoney = ({ PAYMENTS_MODE, SOLANA_CLUSTER }: Settings): boolean =>
  PAYMENTS_MODE === 'solana' && SOLANA_CLUSTER === 'localnet';

/** What every kind of payment needs: the price of SOL, and receipts. */
@Module({
  providers: [
    Prices,
    {
      provide: PRICE_PROVIDER,
      useFactory: (settings: Settings, brand: Brand): PriceProvider =>
        settings.PRICE_PROVIDER === 'offline'
          ? new OfflinePriceProvider(brand, paysInPlayMoney(settings))
          : new HttpPriceProvider(settings.PRICE_URL),
      inject: [SETTINGS, BRAND],
    },
  ],
  exports: [Prices],
})
export class PaymentsModule {}

@Module({
  imports: [PaymentsModule, DiscoveryModule],
  controllers: [PricesController, ReceiptsController],
  providers: [Receipts],
  exports: [Receipts],
})
export class PaymentsApiModule {}

@Module({ imports: [PaymentsModule], providers: [PriceMetrics, RefreshSolPrice] })
export class PaymentsWorkerModule {}
