import type { Feature } from '#platform';
import { LedgerLogApiModule, LedgerLogWorkerModule } from './ledger-log.module.js';
import { verifyLedgerLog } from './verify-ledger-log.js';

export const ledgerLog: Feature = {
  name: 'ledger-log',
  api: LedgerLogApiModule,
  worker: LedgerLogWorkerModule,
  checks: [verifyLedgerLog],
};
