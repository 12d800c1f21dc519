import { Injectable } from '@nestjs/common';
import { Metrics, UnitOfWork } from '#platform';
import { PresaleStats } from './presale-stats.service.js';
import { oldestProcessingSeconds } from './purchases.repository.js';

const secondsSince = (at: string): number => (Date.now() - Date.parse(at)) / 1_000;

/** Metrics of the sale. */
@Injectable()
export class PresaleMetrics {
  constructor(metrics: Metrics, unitOfWork: UnitOfWork, stats: PresaleStats) {
    metrics.watch('chain_age_seconds', 'Age of the figures that were read from the chain', [], async () => {
      const { updatedAt } = await stats.current();
      return updatedAt === null ? [] : [[{}, secondsSince(updatedAt)]];
    });
    metrics.watch('presale_allocated_tokens', 'Whole tokens sold by this site', [], async () => {
      const { allocatedTokens } = await stats.current();
      return [[{}, Number(allocatedTokens)]];
    });
    metrics.watch(
      'presale_oldest_processing_seconds',
      'Age of the oldest purchase that is neither confirmed nor failed',
      [],
      async () => [[{}, await oldestProcessingSeconds(unitOfWork.read)]],
    );
  }
}
