import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type BatchHandler, HandlesEvent, type OnceForAll, QueueName } from '#platform';
import { Releases } from './releases.service.js';

type Confirmed = 'presale.purchase-confirmed';

/** Asks for the payout of the release share at once, unless the terms have a date for it. A simulated purchase has none. */
@Injectable()
@HandlesEvent({
  event: 'presale.purchase-confirmed',
  queue: QueueName.Payouts,
  name: 'release-when-purchase-confirmed',
})
export class ReleaseWhenPurchaseConfirmed implements BatchHandler<Confirmed> {
  constructor(private readonly releases: Releases) {}

  concerns({ payload }: DomainEvent<Confirmed>): boolean {
    return payload.mode === 'solana' && payload.releaseAmount !== '0';
  }

  async handleAll(_events: readonly DomainEvent<Confirmed>[], once: OnceForAll<Confirmed>): Promise<void> {
    await once((tx, confirmed) =>
      this.releases.request(
        tx,
        confirmed.map(({ payload }) => payload.purchaseId),
      ),
    );
  }
}
