import { Injectable } from '@nestjs/common';
import { Metrics } from '#platform';
import { Prices } from './prices.service.js';

/** Metrics of the price of SOL. */
@Injectable()
export class PriceMetrics {
  constructor(metrics: Metrics, prices: Prices) {
    metrics.watch('price_age_seconds', 'Age of the price of SOL', [], async () => {
      const { updatedAt } = await prices.current('SOL');
      return [[{}, (Date.now() - Date.parse(updatedAt)) / 1_000]];
    });
  }
}
