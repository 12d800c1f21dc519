import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import {
  type BatchHandler,
  HandlesEvent,
  QueueName,
  REALTIME_BUS,
  type RealtimeBus,
  toEveryone,
  toMember,
} from '#platform';
import { Wallets } from '#features/wallets';

type SettledEvent = 'presale.purchase-confirmed' | 'presale.purchase-failed' | 'presale.purchase-reversed';

/** Tells all clients that the figures have changed, and only the wallet's owner which purchase changed. */
@Injectable()
@HandlesEvent({
  event: ['presale.purchase-confirmed', 'presale.purchase-failed', 'presale.purchase-reversed'],
  queue: QueueName.LiveUpdates,
  name: 'publish-purchase-when-settled',
})
export class PublishPurchaseWhenSettled implements BatchHandler<SettledEvent> {
  constructor(
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    private readonly wallets: Wallets,
  ) {}

  async handleAll(events: readonly DomainEvent<SettledEvent>[]): Promise<void> {
    const owners = await this.wallets.ownersOf(events.flatMap(({ payload }) => payload.buyerWallet ?? []));
    const updates = events.flatMap(({ payload: { purchaseId, buyerWallet } }) => {
      const owner = owners.get(buyerWallet ?? '');
      return owner ? [toMember(owner, 'purchase.updated', { purchaseId })] : [];
    });
    const updatedAt = events
      .map(({ occurredAt }) => occurredAt)
      .sort()
      .at(-1)!;
    const messages = [...updates, toEveryone('presale.stats', { updatedAt })];
    await Promise.all(messages.map((message) => this.bus.publish(message)));
  }
}
