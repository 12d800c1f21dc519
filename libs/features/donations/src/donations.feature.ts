import type { Feature } from '#platform';
import { AutoDonationRow } from './auto-donation.entity.js';
import { donationsLiveUpdates } from './donations.live-updates.js';
import { DonationsApiModule, DonationsWorkerModule } from './donations.module.js';
import { donationsNotifications } from './donations.notifications.js';
import { verifyDonations } from './verify-donations.js';
import { GIFT_KINDS, verifyGifts } from './verify-gifts.js';

export const donations: Feature = {
  name: 'donations',
  api: DonationsApiModule,
  worker: DonationsWorkerModule,
  entities: [AutoDonationRow],
  liveUpdates: donationsLiveUpdates,
  notifications: donationsNotifications,
  ledgerKinds: GIFT_KINDS,
  checks: [
    (tx, { maxWait }) => verifyDonations(tx, maxWait),
    (tx, { brand, maxWait }) => verifyGifts(tx, brand, maxWait),
  ],
};
