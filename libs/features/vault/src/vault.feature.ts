import type { Feature } from '#platform';
import { VAULT_KINDS, verifyVault } from './verify-vault.js';
import { vaultLiveUpdates } from './vault.live-updates.js';
import { VaultApiModule, VaultWorkerModule } from './vault.module.js';
import { vaultNotifications } from './vault.notifications.js';

export const vault: Feature = {
  name: 'vault',
  api: VaultApiModule,
  worker: VaultWorkerModule,
  liveUpdates: vaultLiveUpdates,
  notifications: vaultNotifications,
  ledgerKinds: VAULT_KINDS,
  checks: [(tx, { maxWait }) => verifyVault(tx, maxWait)],
};
