import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { PresaleModule } from '#features/presale';
import { WalletsModule } from '#features/wallets';
import { LedgerModule } from '#money/ledger';
import { AdminVaultController } from './admin-vault.controller.js';
import { AdminVault } from './admin-vault.service.js';
import { LockEnds } from './lock-ends.service.js';
import { LockKeeping } from './lock-keeping.service.js';
import { LockSources } from './lock-sources.service.js';
import { PayVaultRewards } from './pay-vault-rewards.schedule.js';
import { VaultFigures } from './vault-figures.service.js';
import { VaultLocksController } from './vault-locks.controller.js';
import { VaultLocks } from './vault-locks.service.js';
import { VaultPersonalData } from './vault-personal-data.js';
import { VaultController } from './vault.controller.js';
import { VaultNotificationTexts } from './vault.notifications.js';

/** Locks of earned tokens and of release shares, which earn rewards out of a reserve. */
@Module({
  imports: [AuthModule, LedgerModule, PresaleModule, WalletsModule],
  providers: [LockEnds, LockKeeping, LockSources, VaultFigures, VaultLocks, VaultNotificationTexts],
  exports: [LockEnds, LockKeeping, LockSources, VaultFigures, VaultLocks],
})
export class VaultModule {}

@Module({
  imports: [VaultModule, AuthModule, LedgerModule],
  controllers: [AdminVaultController, VaultController, VaultLocksController],
  providers: [AdminVault, VaultPersonalData],
})
export class VaultApiModule {}

@Module({
  imports: [VaultModule],
  providers: [PayVaultRewards],
})
export class VaultWorkerModule {}
