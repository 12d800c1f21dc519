import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, Mailer, QueueName } from '#platform';
import { purchaseMail } from './purchase-mail.js';
import { PurchaseNotifications } from './purchase-notifications.js';

/** Mails the buyer with a copy to the team (specification §3), in the language in which the purchase was made. */
@Injectable()
@HandlesEvent({
  event: 'presale.purchase-confirmed',
  queue: QueueName.Emails,
  name: 'send-purchase-mail-when-purchase-confirmed',
})
export class SendPurchaseMailWhenPurchaseConfirmed implements EventHandler<'presale.purchase-confirmed'> {
  constructor(
    private readonly mailer: Mailer,
    private readonly notifications: PurchaseNotifications,
  ) {}

  /** `MailTeamWhenPurchaseConfirmed` reports the other purchases. */
  concerns({ payload }: DomainEvent<'presale.purchase-confirmed'>): boolean {
    return payload.buyerEmail !== null;
  }

  async handle({ id, payload }: DomainEvent<'presale.purchase-confirmed'>): Promise<void> {
    const brand = this.notifications.localized(payload.language);
    const notification = this.notifications.of(payload, brand);
    await this.mailer.send({
      ...purchaseMail(notification, brand),
      to: notification.buyerEmail!,
      ...(notification.copyToTeam && { cc: notification.teamEmail }),
      messageId: id,
    });
  }
}
