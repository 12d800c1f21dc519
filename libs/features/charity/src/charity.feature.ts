import type { Feature } from '#platform';
import { charityLiveUpdates } from './charity.live-updates.js';
import { CharityApiModule, CharityWorkerModule } from './charity.module.js';
import { CHARITY_LEDGER_KINDS, verifyCharity } from './verify-charity.js';

export const charity: Feature = {
  name: 'charity',
  api: CharityApiModule,
  worker: CharityWorkerModule,
  liveUpdates: charityLiveUpdates,
  ledgerKinds: CHARITY_LEDGER_KINDS,
  storedFiles: [{ table: 'charity_evidence', column: 'storage_key' }],
  checks: [(tx, { maxWait }) => verifyCharity(tx, maxWait)],
};
