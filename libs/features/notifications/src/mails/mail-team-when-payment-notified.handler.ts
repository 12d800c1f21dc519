import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, Mailer, QueueName } from '#platform';
import { paymentToVerifyMail } from './payment-mails.js';
import { PaymentNotifications } from './payment-notifications.js';

/** The team's copy of 'Notify Payment Sent' (specification §3), with the claims that an operator has to check. */
@Injectable()
@HandlesEvent({
  event: 'presale.payment-notified',
  queue: QueueName.Emails,
  name: 'mail-team-when-payment-notified',
})
export class MailTeamWhenPaymentNotified implements EventHandler<'presale.payment-notified'> {
  constructor(
    private readonly mailer: Mailer,
    private readonly notifications: PaymentNotifications,
  ) {}

  async handle({ id, payload }: DomainEvent<'presale.payment-notified'>): Promise<void> {
    const notification = this.notifications.of(payload);
    if (!notification.copyToTeam) return;
    await this.mailer.send({
      ...paymentToVerifyMail(notification, this.notifications.localized()),
      to: notification.teamEmail,
      messageId: `${id}.team`,
    });
  }
}
