import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#platform';
import { Wallets } from '#features/wallets';

type SettledEvent = 'presale.purchase-confirmed' | 'presale.purchase-failed' | 'presale.purchase-reversed';

/** Tells all clients that the figures have changed, and only the wallet's owner which purchase changed. */
@Injectable()
@HandlesEvent({
  event: ['presale.purchase-confirmed', 'presale.purchase-failed', 'presale.purchase-reversed'],
  queue: QueueName.LiveUpdates,
  name: 'publish-purchase-when-settled',
})
export class PublishPurchaseWhenSettled implements EventHandler<SettledEvent> {
  constructor(
    @Inject(REALTIME_BUS) private readonly bus: RealtimeBus,
    private readonly wallets: Wallets,
  ) {}

  async handle({ payload, occurredAt }: DomainEvent<SettledEvent>): Promise<void> {
    const { purchaseId, buyerWallet } = payload;
    const owner = buyerWallet && (await this.wallets.ownerOf(buyerWallet));
    if (owner)
      await this.bus.publish({ room: `user:${owner}`, event: 'purchase.updated', payload: { purchaseId } });
    await this.bus.publish({ room: 'public', event: 'presale.stats', payload: { updatedAt: occurredAt } });
  }
}
