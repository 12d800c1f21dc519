import type { Feature } from '#platform';
import { operationsLiveUpdates } from './operations.live-updates.js';
import { OperationsApiModule, OperationsWorkerModule } from './operations.module.js';

/** What the operators' room knows across all features. No other feature uses it; the site shows its public part. */
export const operations: Feature = {
  name: 'operations',
  api: OperationsApiModule,
  worker: OperationsWorkerModule,
  liveUpdates: operationsLiveUpdates,
};
