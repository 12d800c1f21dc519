import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import type { DomainEvent } from '#contracts';
import { BRAND, type EventHandler, HandlesEvent, Mailer, QueueName } from '#platform';
import { paymentDueMail } from './chain-payment-mails.js';

/** Mails a buyer what to pay, with a link that opens the purchase on another device. */
@Injectable()
@HandlesEvent({
  event: 'presale.payment-due',
  queue: QueueName.Emails,
  name: 'mail-buyer-when-payment-due',
})
export class MailBuyerWhenPaymentDue implements EventHandler<'presale.payment-due'> {
  constructor(
    private readonly mailer: Mailer,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  async handle({ id, payload }: DomainEvent<'presale.payment-due'>): Promise<void> {
    if (!payload.buyerEmail) return;
    const brand = localized(this.brand, payload.language);
    await this.mailer.send({ ...paymentDueMail(payload, brand), to: payload.buyerEmail, messageId: id });
  }
}
