import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { ForgetWalletsWhenAccountDeleted } from './forget-wallets-when-account-deleted.handler.js';
import { WalletsController } from './wallets.controller.js';
import { WalletsPersonalData } from './wallets-personal-data.js';
import { Wallets } from './wallets.service.js';

@Module({ providers: [Wallets], exports: [Wallets] })
export class WalletsModule {}

@Module({
  imports: [WalletsModule, AuthModule],
  controllers: [WalletsController],
  providers: [WalletsPersonalData],
})
export class WalletsApiModule {}

@Module({ imports: [WalletsModule], providers: [ForgetWalletsWhenAccountDeleted] })
export class WalletsWorkerModule {}
