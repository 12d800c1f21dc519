import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { LedgerModule } from '#libs/ledger';
import { OrdersModule } from '#libs/orders';
import { PricesModule } from '#libs/prices';
import { RewardsController } from './rewards.controller.js';
import { Rewards } from './rewards.service.js';
import { SwapsController } from './swaps.controller.js';
import { SwapsPersonalData } from './swaps-personal-data.js';
import { Swaps } from './swaps.service.js';

@Module({
  imports: [LedgerModule, OrdersModule, PricesModule],
  providers: [Swaps, Rewards],
  exports: [Swaps, Rewards],
})
export class SwapsModule {}

@Module({
  imports: [SwapsModule, OrdersModule, AuthModule],
  controllers: [SwapsController, RewardsController],
  providers: [SwapsPersonalData],
})
export class SwapsApiModule {}
