import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import type { DomainEvent } from '#contracts';
import { BRAND, type EventHandler, HandlesEvent, Mailer, QueueName } from '#platform';
import { refundDueMail } from './chain-payment-mails.js';

/** Mails a buyer who left an address that an amount is to be refunded. */
@Injectable()
@HandlesEvent({
  event: 'presale.refund-due',
  queue: QueueName.Emails,
  name: 'mail-buyer-when-refund-due',
})
export class MailBuyerWhenRefundDue implements EventHandler<'presale.refund-due'> {
  constructor(
    private readonly mailer: Mailer,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  async handle({ id, payload }: DomainEvent<'presale.refund-due'>): Promise<void> {
    if (!payload.buyerEmail) return;
    const brand = localized(this.brand, payload.language);
    await this.mailer.send({ ...refundDueMail(payload, brand), to: payload.buyerEmail, messageId: id });
  }
}
