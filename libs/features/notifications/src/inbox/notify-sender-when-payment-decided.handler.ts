import { Injectable } from '@nestjs/common';
import { Contacts } from '#features/auth';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { Wallets } from '#features/wallets';
import { Inbox } from './inbox.service.js';

/**
 * Notifies the member whose confirmed address the payment was reported with. If it was approved for the member's
 * own linked wallet, the notification of the purchase is enough.
 */
@Injectable()
@HandlesEvent({
  event: 'presale.payment-decided',
  queue: QueueName.Notifications,
  name: 'notify-sender-when-payment-decided',
})
export class NotifySenderWhenPaymentDecided implements EventHandler<'presale.payment-decided'> {
  constructor(
    private readonly inbox: Inbox,
    private readonly contacts: Contacts,
    private readonly wallets: Wallets,
  ) {}

  async handle(event: DomainEvent<'presale.payment-decided'>, once: Once): Promise<void> {
    const { paymentId: subject, outcome, email, wallet, reason } = event.payload;
    const userId = await this.contacts.ownerOf(email);
    if (!userId) return;
    if (outcome === 'approved' && (await this.wallets.ownerOf(wallet)) === userId) return;
    const facts = { subject, wallet, ...(reason !== null && { reason }) };
    await once((tx) =>
      this.inbox.write(tx, [{ event, news: { userId, kind: `payment-${outcome}`, facts } }]),
    );
  }
}
