import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type BatchHandler, HandlesEvent, QueueName } from '#platform';
import { RefreshPresaleStats } from './refresh-presale-stats.schedule.js';

/** Reads the figures of the sale anew once tokens have left the payout wallet. Reading them twice does no harm. */
@Injectable()
@HandlesEvent({
  event: 'payout.landed',
  queue: QueueName.Payouts,
  name: 'refresh-figures-when-payout-landed',
})
export class RefreshFiguresWhenPayoutLanded implements BatchHandler<'payout.landed'> {
  constructor(private readonly figures: RefreshPresaleStats) {}

  concerns({ payload }: DomainEvent<'payout.landed'>): boolean {
    return payload.currency === 'token' && payload.kind !== 'refund';
  }

  handleAll(): Promise<void> {
    return this.figures.run();
  }
}
