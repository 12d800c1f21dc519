import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '#features/auth';
import { WalletsModule } from '#features/wallets';
import { AdminInboxController } from './admin-inbox.controller.js';
import { ForgetInboxWhenAccountDeleted } from './inbox/forget-inbox-when-account-deleted.handler.js';
import { Inbox } from './inbox/inbox.service.js';
import { MailBuyerWhenPaymentDue } from './mails/mail-buyer-when-payment-due.handler.js';
import { MailBuyerWhenRefundDue } from './mails/mail-buyer-when-refund-due.handler.js';
import { MailBuyerWhenPurchaseFailed } from './mails/mail-buyer-when-purchase-failed.handler.js';
import { MailMemberWhenNotificationCreated } from './mails/mail-member-when-notification-created.handler.js';
import { MailSenderWhenPaymentNotified } from './mails/mail-sender-when-payment-notified.handler.js';
import { MailSenderWhenPaymentRejected } from './mails/mail-sender-when-payment-rejected.handler.js';
import { MailSenderWhenPaymentUndone } from './mails/mail-sender-when-payment-undone.handler.js';
import { MailTeamWhenPaymentNotified } from './mails/mail-team-when-payment-notified.handler.js';
import { MailTeamWhenPurchaseConfirmed } from './mails/mail-team-when-purchase-confirmed.handler.js';
import { NotificationTexts } from './inbox/notification-texts.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsPersonalData } from './notifications-personal-data.js';
import { NotifyOwnerWhenPurchaseSettled } from './inbox/notify-owner-when-purchase-settled.handler.js';
import { NotifySenderWhenPaymentDecided } from './inbox/notify-sender-when-payment-decided.handler.js';
import { NotifyConcernedWhenPaymentUndone } from './inbox/notify-concerned-when-payment-undone.handler.js';
import { PaymentNotifications } from './mails/payment-notifications.js';
import { Preferences } from './mails/preferences.service.js';
import { PurchaseNotifications } from './mails/purchase-notifications.js';
import { PruneReadNotifications } from './inbox/prune-read-notifications.schedule.js';
import { SecurityNotificationTexts } from './inbox/security-notification-texts.js';
import { SendPurchaseMailWhenPurchaseConfirmed } from './mails/send-purchase-mail-when-purchase-confirmed.handler.js';

@Module({
  imports: [AuthModule, DiscoveryModule],
  providers: [Inbox, NotificationTexts, Preferences, SecurityNotificationTexts],
  exports: [Inbox, NotificationTexts, Preferences],
})
export class NotificationsModule {}

@Module({
  imports: [NotificationsModule, AuthModule],
  controllers: [AdminInboxController, NotificationsController],
  providers: [NotificationsPersonalData],
})
export class NotificationsApiModule {}

@Module({
  imports: [NotificationsModule, AuthModule, WalletsModule],
  providers: [
    ForgetInboxWhenAccountDeleted,
    MailBuyerWhenPaymentDue,
    MailBuyerWhenPurchaseFailed,
    MailBuyerWhenRefundDue,
    MailMemberWhenNotificationCreated,
    MailSenderWhenPaymentNotified,
    MailSenderWhenPaymentRejected,
    MailSenderWhenPaymentUndone,
    MailTeamWhenPaymentNotified,
    MailTeamWhenPurchaseConfirmed,
    NotifyConcernedWhenPaymentUndone,
    NotifyOwnerWhenPurchaseSettled,
    NotifySenderWhenPaymentDecided,
    PaymentNotifications,
    PruneReadNotifications,
    PurchaseNotifications,
    SendPurchaseMailWhenPurchaseConfirmed,
  ],
  exports: [NotificationsModule],
})
export class NotificationsWorkerModule {}
