import { Module } from '@nestjs/common';
import type { Brand } from '#libs/brand';
import { BRAND, SETTINGS, type Settings } from '#libs/platform';
import { HttpPriceProvider } from './http-price.adapter.js';
import { OfflinePriceProvider } from './offline-price.adapter.js';
import { PRICE_PROVIDER, type PriceProvider } from './price-provider.js';
import { PricesController } from './prices.controller.js';
import { Prices } from './prices.service.js';
import { RefreshSolPrice } from './refresh-sol-price.schedule.js';

@Module({
  providers: [
    Prices,
    {
      provide: PRICE_PROVIDER,
      useFactory: (settings: Settings, brand: Brand): PriceProvider =>
        settings.PRICE_PROVIDER === 'offline'
          ? new OfflinePriceProvider(brand.presale.fallbackSolPrice)
          : new HttpPriceProvider(settings.PRICE_URL),
      inject: [SETTINGS, BRAND],
    },
  ],
  exports: [Prices],
})
export class PricesModule {}

@Module({ imports: [PricesModule], controllers: [PricesController] })
export class PricesApiModule {}

@Module({ imports: [PricesModule], providers: [RefreshSolPrice] })
export class PricesWorkerModule {}
