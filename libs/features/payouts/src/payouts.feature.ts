import type { Feature } from '#platform';
import { PayoutsApiModule, PayoutsWorkerModule } from './payouts.module.js';
import { PAYOUT_LEDGER_KINDS, verifyPayouts } from './verify-payouts.js';

export const payouts: Feature = {
  name: 'payouts',
  api: PayoutsApiModule,
  worker: PayoutsWorkerModule,
  ledgerKinds: PAYOUT_LEDGER_KINDS,
  checks: [verifyPayouts],
};
