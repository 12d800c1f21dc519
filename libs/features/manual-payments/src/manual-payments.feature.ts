import type { Feature } from '#platform';
import { ManualPaymentRow } from './manual-payment.entity.js';
import { manualPaymentsLiveUpdates } from './manual-payments.live-updates.js';
import { ManualPaymentsApiModule, ManualPaymentsWorkerModule } from './manual-payments.module.js';
import { UndoRow } from './payment-undo.entity.js';
import { verifyPayments } from './verify-payments.js';

export const manualPayments: Feature = {
  name: 'manual-payments',
  api: ManualPaymentsApiModule,
  worker: ManualPaymentsWorkerModule,
  entities: [ManualPaymentRow, UndoRow],
  liveUpdates: manualPaymentsLiveUpdates,
  storedFiles: [{ table: 'manual_payment', column: 'receipt_key' }],
  checks: [(tx) => verifyPayments(tx)],
};
