import { Injectable } from '@nestjs/common';
import { Contacts } from '#features/auth';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { Wallets } from '#features/wallets';
import { Inbox } from './inbox.service.js';

/**
 * Notifies the member whose confirmed address the payment was reported with, and the member whose wallet the
 * purchase was for.
 */
@Injectable()
@HandlesEvent({
  event: 'presale.payment-undone',
  queue: QueueName.Notifications,
  name: 'notify-concerned-when-payment-undone',
})
export class NotifyConcernedWhenPaymentUndone implements EventHandler<'presale.payment-undone'> {
  constructor(
    private readonly inbox: Inbox,
    private readonly contacts: Contacts,
    private readonly wallets: Wallets,
  ) {}

  async handle(event: DomainEvent<'presale.payment-undone'>, once: Once): Promise<void> {
    const { paymentId, purchaseId, tokenAmount: amount, email, wallet, reason } = event.payload;
    const sender = email ? await this.contacts.ownerOf(email) : undefined;
    const owner = await this.wallets.ownerOf(wallet);
    await once(async (tx) => {
      if (sender) {
        const facts = { subject: paymentId, amount, reason };
        await this.inbox.write(tx, [{ event, news: { userId: sender, kind: 'payment-undone', facts } }]);
      }
      if (owner && owner !== sender) {
        const facts = { subject: purchaseId, amount };
        await this.inbox.write(tx, [{ event, news: { userId: owner, kind: 'purchase-reversed', facts } }]);
      }
    });
  }
}
