import type { Feature } from '#platform';
import { PaymentsApiModule, PaymentsWorkerModule } from './payments.module.js';
import { PriceRow } from './price.entity.js';

export const payments: Feature = {
  name: 'payments',
  api: PaymentsApiModule,
  worker: PaymentsWorkerModule,
  entities: [PriceRow],
};
