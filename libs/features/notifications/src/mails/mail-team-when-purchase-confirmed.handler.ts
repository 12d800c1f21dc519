import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type BatchHandler, HandlesEvent, Mailer, QueueName } from '#platform';
import { purchaseMail, purchasesMail } from './purchase-mail.js';
import { PurchaseNotifications } from './purchase-notifications.js';

type Confirmed = DomainEvent<'presale.purchase-confirmed'>;

/**
 * Mails the team if the buyer left no address (specification §3). One mail reports all purchases that are handled together,
 * because mail servers and mailboxes do not take hundreds of mails a second.
 */
@Injectable()
@HandlesEvent({
  event: 'presale.purchase-confirmed',
  queue: QueueName.Emails,
  name: 'mail-team-when-purchase-confirmed',
})
export class MailTeamWhenPurchaseConfirmed implements BatchHandler<'presale.purchase-confirmed'> {
  constructor(
    private readonly mailer: Mailer,
    private readonly notifications: PurchaseNotifications,
  ) {}

  concerns({ payload }: Confirmed): boolean {
    return payload.buyerEmail === null;
  }

  async handleAll(events: readonly Confirmed[]): Promise<void> {
    const [first] = events;
    const brand = this.notifications.localized(events.length === 1 ? first!.payload.language : undefined);
    const purchases = events.map(({ payload }) => this.notifications.of(payload, brand));
    const one = purchases.length === 1;
    await this.mailer.send({
      ...(one ? purchaseMail(purchases[0]!, brand) : purchasesMail(purchases, brand)),
      to: brand.team.email,
      messageId: first!.id,
    });
  }
}
