import type { Feature } from '#platform';
import { chainPaymentsLiveUpdates } from './chain-payments.live-updates.js';
import { ChainPaymentsApiModule, ChainPaymentsWorkerModule } from './chain-payments.module.js';
import { CHAIN_PAYMENT_KINDS, verifyChainPayments } from './verify-chain-payments.js';

export const chainPayments: Feature = {
  name: 'chain-payments',
  api: ChainPaymentsApiModule,
  worker: ChainPaymentsWorkerModule,
  liveUpdates: chainPaymentsLiveUpdates,
  ledgerKinds: CHAIN_PAYMENT_KINDS,
  checks: [verifyChainPayments],
};
