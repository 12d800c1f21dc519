import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { Donations } from './donations.service.js';

@Injectable()
@HandlesEvent({
  event: 'presale.purchase-confirmed',
  queue: QueueName.Donations,
  name: 'record-charity-share-when-purchase-confirmed',
})
export class RecordCharityShareWhenPurchaseConfirmed implements EventHandler<'presale.purchase-confirmed'> {
  constructor(private readonly donations: Donations) {}

  async handle({ payload }: DomainEvent<'presale.purchase-confirmed'>, once: Once): Promise<void> {
    // A brand's charity share of purchases can be 0.
    if (payload.charityAmount === '0') return;
    await once((tx) => this.donations.recordCharityShare(tx, payload));
  }
}
