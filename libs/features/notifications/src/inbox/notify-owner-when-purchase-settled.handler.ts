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

  /** Most buyers' wallets are not linked to an account. */
  concerns({ payload }: DomainEvent<Settled>): boolean {
    return payload.ownerId !== null;
  }

  async handleAll(events: readonly DomainEvent<Settled>[], once: OnceForAll<Settled>): Promise<void> {
    const owners = await this.ownersOf(events);
    if (owners.size === 0) return;
    await once((tx, settled) =>
      this.inbox.write(
        tx,
        settled.flatMap((event) => {
          const userId = owners.get(event.id);
          return userId ? [{ event, news: { userId, ...notificationOf(event.payload) } }] : [];
        }),
      ),
    );
  }

  /** Returns the owners by event. Events of the earlier release do not name them. */
  private async ownersOf(events: readonly DomainEvent<Settled>[]): Promise<Map<string, string>> {
    const unnamed = events.filter(({ payload }) => payload.ownerId === undefined);
    const found = await this.wallets.ownersOf(unnamed.flatMap(({ payload }) => payload.buyerWallet ?? []));
    const ownerOf = ({ ownerId, buyerWallet }: DomainEvents[Settled]) =>
      ownerId ?? found.get(buyerWallet ?? '');
    return new Map(
      events.flatMap(({ id, payload }) => {
        const owner = ownerOf(payload);
        return owner ? [[id, owner] as const] : [];
      }),
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
