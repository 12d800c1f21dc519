import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '#features/auth';
import { ChainModule } from '#money/chain';
import { ForgetWalletsWhenAccountDeleted } from './forget-wallets-when-account-deleted.handler.js';
import { PruneWalletChallenges } from './prune-wallet-challenges.schedule.js';
import { TransactionsController } from './transactions.controller.js';
import { Transactions } from './transactions.service.js';
import { WalletsController } from './wallets.controller.js';
import { WalletsPersonalData } from './wallets-personal-data.js';
import { Wallets } from './wallets.service.js';
import { AdminWalletsController } from './admin-wallets.controller.js';
import { WalletSearch } from './wallet-search.js';
import { WalletUnlinking } from './wallet-unlinking.service.js';

@Module({ providers: [Wallets], exports: [Wallets] })
export class WalletsModule {}

@Module({
  imports: [WalletsModule, AuthModule, ChainModule, DiscoveryModule],
  controllers: [AdminWalletsController, WalletsController, TransactionsController],
  providers: [WalletsPersonalData, WalletSearch, WalletUnlinking, Transactions],
})
export class WalletsApiModule {}

@Module({ imports: [WalletsModule], providers: [ForgetWalletsWhenAccountDeleted, PruneWalletChallenges] })
export class WalletsWorkerModule {}
