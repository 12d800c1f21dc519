import type { Feature } from '#platform';
import { StatsApiModule, StatsWorkerModule } from './stats.module.js';
import { verifyFigureDays } from './verify-figure-days.js';

/** Public figures over time. */
export const stats: Feature = {
  name: 'stats',
  api: StatsApiModule,
  worker: StatsWorkerModule,
  checks: [(tx) => verifyFigureDays(tx)],
};
