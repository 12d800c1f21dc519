import { Injectable } from '@nestjs/common';
import { Metrics, UnitOfWork } from '#platform';
import { oldestProcessingSeconds } from './orders.repository.js';

/** Metrics of orders that are still processing. */
@Injectable()
export class OrdersMetrics {
  constructor(metrics: Metrics, unitOfWork: UnitOfWork) {
    metrics.watch(
      'orders_oldest_processing_seconds',
      'Age of the oldest order that is neither confirmed nor failed',
      [],
      async () => [[{}, await oldestProcessingSeconds(unitOfWork.read)]],
    );
  }
}
