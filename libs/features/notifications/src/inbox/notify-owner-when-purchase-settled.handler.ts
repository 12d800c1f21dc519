import { Injectable } from '@nestjs/common';
import type { DomainEvent, DomainEvents, NewNotification } from '#contracts';
import { type BatchHandler, HandlesEvent, type OnceForAll, QueueName } from '#platform';
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
export class NotifyOwnerWhenPurchaseSettled implements BatchHandler<Settled> {
  constructor(
    private readonly inbox: Inbox,
    private readonly wallets: Wallets,
  ) {}

  async handleAll(events: readonly DomainEvent<Settled>[], once: OnceForAll<Settled>): Promise<void> {
    const owners = await this.wallets.ownersOf(events.flatMap(({ payload }) => payload.buyerWallet ?? []));
    if (owners.size === 0) return;
    await once((tx, settled) =>
      this.inbox.write(
        tx,
        settled.flatMap((event) => {
          const userId = owners.get(event.payload.buyerWallet ?? '');
          return userId ? [{ event, news: { userId, ...notificationOf(event.payload) } }] : [];
        }),
      ),
    );
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
