import { Module } from '@nestjs/common';
import { ForgetWalletsWhenAccountDeleted } from './forget-wallets-when-account-deleted.handler.js';
import { Wallets } from './wallets.service.js';

@Module({ providers: [Wallets], exports: [Wallets] })
export class WalletsModule {}

@Module({ imports: [WalletsModule], providers: [ForgetWalletsWhenAccountDeleted] })
export class WalletsWorkerModule {}
