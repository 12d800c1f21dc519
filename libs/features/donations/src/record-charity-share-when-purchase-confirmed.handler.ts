import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type BatchHandler, HandlesEvent, type OnceForAll, QueueName } from '#platform';
import { Donations } from './donations.service.js';

@Injectable()
@HandlesEvent({
  event: 'presale.purchase-confirmed',
  queue: QueueName.Donations,
  name: 'record-charity-share-when-purchase-confirmed',
})
export class RecordCharityShareWhenPurchaseConfirmed implements BatchHandler<'presale.purchase-confirmed'> {
  constructor(private readonly donations: Donations) {}

  /** A brand's charity share of purchases can be 0. */
  concerns({ payload }: DomainEvent<'presale.purchase-confirmed'>): boolean {
    return payload.charityAmount !== '0';
  }

  async handleAll(
    _events: readonly DomainEvent<'presale.purchase-confirmed'>[],
    once: OnceForAll<'presale.purchase-confirmed'>,
  ): Promise<void> {
    await once((tx, confirmed) => this.donations.recordCharityShares(tx, confirmed));
  }
}
