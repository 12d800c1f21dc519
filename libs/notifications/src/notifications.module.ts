import { Module } from '@nestjs/common';
import { MailSenderWhenPaymentNotified } from './mail-sender-when-payment-notified.handler.js';
import { MailSenderWhenPaymentRejected } from './mail-sender-when-payment-rejected.handler.js';
import { MailTeamWhenPaymentNotified } from './mail-team-when-payment-notified.handler.js';
import { PaymentNotifications } from './payment-notifications.js';
import { SendPurchaseMailWhenPurchaseConfirmed } from './send-purchase-mail-when-purchase-confirmed.handler.js';

@Module({
  providers: [
    MailSenderWhenPaymentNotified,
    MailSenderWhenPaymentRejected,
    MailTeamWhenPaymentNotified,
    PaymentNotifications,
    SendPurchaseMailWhenPurchaseConfirmed,
  ],
})
export class NotificationsWorkerModule {}
