import { Injectable } from '@nestjs/common';
import type { DomainEvent, DomainEvents, NewNotification } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { Wallets } from '#features/wallets';
import { Inbox } from './inbox.service.js';

type Settled = 'presale.purchase-confirmed' | 'presale.purchase-failed';

/** Notifies the member whose linked wallet a purchase was for, and nobody else. */
@Injectable()
@HandlesEvent({
  event: ['presale.purchase-confirmed', 'presale.purchase-failed'],
  queue: QueueName.Notifications,
  name: 'notify-owner-when-purchase-settled',
})
export class NotifyOwnerWhenPurchaseSettled implements EventHandler<Settled> {
  constructor(
    private readonly inbox: Inbox,
    private readonly wallets: Wallets,
  ) {}

  async handle({ id, payload }: DomainEvent<Settled>, once: Once): Promise<void> {
    const { buyerWallet } = payload;
    const userId = buyerWallet && (await this.wallets.ownerOf(buyerWallet));
    if (userId) await once((tx) => this.inbox.write(tx, id, { userId, ...notificationOf(payload) }));
  }
}

function notificationOf(purchase: DomainEvents[Settled]): Omit<NewNotification, 'userId'> {
  const { purchaseId: subject, tokenAmount: amount } = purchase;
  return 'transactionId' in purchase
    ? {
        kind: 'purchase-confirmed',
        facts: { amount: purchase.tokenAmount, receipt: purchase.transactionId, subject },
      }
    : { kind: 'purchase-failed', facts: { subject, ...(amount && { amount }) } };
}
