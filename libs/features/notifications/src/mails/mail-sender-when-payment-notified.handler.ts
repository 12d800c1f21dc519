import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, Mailer, QueueName } from '#platform';
import { paymentReceivedMail } from './payment-mails.js';
import { PaymentNotifications } from './payment-notifications.js';

/** Confirms to the sender that the report of a payment has arrived, in the language in which it was reported. */
@Injectable()
@HandlesEvent({
  event: 'presale.payment-notified',
  queue: QueueName.Emails,
  name: 'mail-sender-when-payment-notified',
})
export class MailSenderWhenPaymentNotified implements EventHandler<'presale.payment-notified'> {
  constructor(
    private readonly mailer: Mailer,
    private readonly notifications: PaymentNotifications,
  ) {}

  async handle({ id, payload }: DomainEvent<'presale.payment-notified'>): Promise<void> {
    const notification = this.notifications.of(payload);
    await this.mailer.send({
      ...paymentReceivedMail(notification, this.notifications.localized(payload.language)),
      to: notification.buyerEmail,
      messageId: `${id}.sender`,
    });
  }
}
