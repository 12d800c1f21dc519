import type { Feature } from '#platform';
import { PayoutsModule, PayoutsWorkerModule } from './payouts.module.js';
import { PAYOUT_LEDGER_KINDS, verifyPayouts } from './verify-payouts.js';

export const payouts: Feature = {
  name: 'payouts',
  api: PayoutsModule,
  worker: PayoutsWorkerModule,
  ledgerKinds: PAYOUT_LEDGER_KINDS,
  checks: [verifyPayouts],
};
