import { Injectable } from '@nestjs/common';
import { type DomainEvent, referenceOf } from '#contracts';
import { type EventHandler, HandlesEvent, Mailer, QueueName } from '#platform';
import { paymentRejectedMail } from './payment-mails.js';
import { PaymentNotifications } from './payment-notifications.js';

/** Mails the reason of a rejection. An approval becomes a purchase, which has a mail of its own. */
@Injectable()
@HandlesEvent({
  event: 'presale.payment-decided',
  queue: QueueName.Emails,
  name: 'mail-sender-when-payment-rejected',
})
export class MailSenderWhenPaymentRejected implements EventHandler<'presale.payment-decided'> {
  constructor(
    private readonly mailer: Mailer,
    private readonly notifications: PaymentNotifications,
  ) {}

  async handle({ id, payload }: DomainEvent<'presale.payment-decided'>): Promise<void> {
    const { email, wallet, reason, language } = payload;
    if (reason === null) return;
    const { simulated } = this.notifications;
    const reference = referenceOf('payment', payload.paymentId);
    await this.mailer.send({
      ...paymentRejectedMail(
        { reference, wallet, reason, simulated },
        this.notifications.localized(language),
      ),
      to: email,
      messageId: id,
    });
  }
}
