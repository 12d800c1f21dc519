import type { Feature } from '#platform';
import { PaymentsApiModule, PaymentsWorkerModule } from './payments.module.js';

export const payments: Feature = {
  name: 'payments',
  api: PaymentsApiModule,
  worker: PaymentsWorkerModule,
};
