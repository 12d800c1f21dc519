import { Injectable } from '@nestjs/common';
import { Metrics, UnitOfWork } from '#platform';
import { oldestProcessingSeconds } from './purchases.repository.js';

/** Metrics of purchases that are still processing. */
@Injectable()
export class PresaleMetrics {
  constructor(metrics: Metrics, unitOfWork: UnitOfWork) {
    metrics.watch(
      'presale_oldest_processing_seconds',
      'Age of the oldest purchase that is neither confirmed nor failed',
      [],
      async () => [[{}, await oldestProcessingSeconds(unitOfWork.read)]],
    );
  }
}
