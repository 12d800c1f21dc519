import { Module } from '@nestjs/common';
import { AuthModule } from '#libs/auth';
import { ChainModule } from '#libs/chain';
import { PresaleModule } from '#libs/presale';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { ManualPaymentDecisions } from './manual-payment-decisions.service.js';
import { ManualPaymentsController } from './manual-payments.controller.js';
import { ManualPayments } from './manual-payments.service.js';
import { PublishPaymentsWhenChanged } from './publish-payments-when-changed.handler.js';
import { ReceiptFiles } from './receipt-files.service.js';
import { SweepReceipts } from './sweep-receipts.schedule.js';

@Module({
  imports: [PresaleModule, AuthModule, ChainModule],
  controllers: [ManualPaymentsController, AdminPaymentsController],
  providers: [ManualPayments, ManualPaymentDecisions, ReceiptFiles],
})
export class ManualPaymentsApiModule {}

@Module({ providers: [ReceiptFiles, PublishPaymentsWhenChanged, SweepReceipts] })
export class ManualPaymentsWorkerModule {}
