import type { Feature } from '#platform';
import { presaleLiveUpdates } from './presale.live-updates.js';
import { PresaleApiModule, PresaleWorkerModule } from './presale.module.js';
import { PRESALE_KINDS, verifyPresale } from './verify-presale.js';

export const presale: Feature = {
  name: 'presale',
  api: PresaleApiModule,
  worker: PresaleWorkerModule,
  liveUpdates: presaleLiveUpdates,
  ledgerKinds: PRESALE_KINDS,
  checks: [(tx, { maxWait }) => verifyPresale(tx, maxWait)],
};
