import type { Feature } from '#platform';
import { manualPaymentsLiveUpdates } from './manual-payments.live-updates.js';
import { ManualPaymentsApiModule, ManualPaymentsWorkerModule } from './manual-payments.module.js';
import { verifyPayments } from './verify-payments.js';

export const manualPayments: Feature = {
  name: 'manual-payments',
  api: ManualPaymentsApiModule,
  worker: ManualPaymentsWorkerModule,
  liveUpdates: manualPaymentsLiveUpdates,
  checks: [(tx) => verifyPayments(tx)],
};
