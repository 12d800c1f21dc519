import { Module } from '@nestjs/common';
import { AuthModule } from '#features/auth';
import { ChainModule } from '#money/chain';
import { DonationsModule } from '#features/donations';
import { PresaleModule } from '#features/presale';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { ApproveManualPayment } from './approve-manual-payment.js';
import { ManualPaymentDecisions } from './manual-payment-decisions.service.js';
import { ManualPaymentsController } from './manual-payments.controller.js';
import { ManualPaymentsNotificationTexts } from './manual-payments.notifications.js';
import { ManualPaymentsPersonalData } from './manual-payments-personal-data.js';
import { ManualPayments } from './manual-payments.service.js';
import { PayerAddress } from './payer-address.js';
import { PaymentUndoing } from './payment-undoing.service.js';
import { ReceiptFiles } from './receipt-files.service.js';
import { SweepReceipts } from './sweep-receipts.schedule.js';
import { ManualPaymentSearch } from './manual-payment-search.js';
import { ManualPaymentFigures } from './manual-payment-figures.js';

@Module({
  imports: [PresaleModule, DonationsModule, AuthModule, ChainModule],
  controllers: [ManualPaymentsController, AdminPaymentsController],
  providers: [
    ApproveManualPayment,
    ManualPayments,
    ManualPaymentDecisions,
    ManualPaymentFigures,
    ManualPaymentSearch,
    ManualPaymentsNotificationTexts,
    ManualPaymentsPersonalData,
    PayerAddress,
    PaymentUndoing,
    ReceiptFiles,
  ],
})
export class ManualPaymentsApiModule {}

@Module({ providers: [ManualPaymentsNotificationTexts, ReceiptFiles, SweepReceipts] })
export class ManualPaymentsWorkerModule {}
