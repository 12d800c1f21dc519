import { Injectable } from '@nestjs/common';
import { type DomainEvent, formatUnits, referenceOf } from '#contracts';
import { type EventHandler, HandlesEvent, Mailer, QueueName } from '#platform';
import { paymentUndoneMail } from './payment-mails.js';
import { PaymentNotifications } from './payment-notifications.js';

/** Tells the buyer whose approved payment was undone that the purchase no longer stands, and why. */
@Injectable()
@HandlesEvent({
  event: 'presale.payment-undone',
  queue: QueueName.Emails,
  name: 'mail-sender-when-payment-undone',
})
export class MailSenderWhenPaymentUndone implements EventHandler<'presale.payment-undone'> {
  constructor(
    private readonly mailer: Mailer,
    private readonly notifications: PaymentNotifications,
  ) {}

  async handle({ id, payload }: DomainEvent<'presale.payment-undone'>): Promise<void> {
    const { email, wallet, reason, language } = payload;
    if (!email) return;
    const brand = this.notifications.localized(language);
    const tokenAmount = formatUnits(BigInt(payload.tokenAmount), brand.token.decimals);
    const { simulated } = this.notifications;
    const reference = referenceOf('payment', payload.paymentId);
    await this.mailer.send({
      ...paymentUndoneMail({ reference, wallet, reason, tokenAmount, simulated }, brand),
      to: email,
      messageId: id,
    });
  }
}
