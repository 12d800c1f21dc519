import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ReceiptsController } from './receipts.controller.js';
import { Receipts } from './receipts.service.js';

@Module({ imports: [DiscoveryModule], providers: [Receipts], controllers: [ReceiptsController] })
export class ReceiptsApiModule {}
