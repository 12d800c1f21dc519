import { Module } from '@nestjs/common';
import { SendPurchaseMailWhenPurchaseConfirmed } from './send-purchase-mail-when-purchase-confirmed.handler.js';

@Module({ providers: [SendPurchaseMailWhenPurchaseConfirmed] })
export class NotificationsWorkerModule {}
