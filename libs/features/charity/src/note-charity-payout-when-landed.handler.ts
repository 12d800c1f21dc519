import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { appendEvents, type BatchHandler, HandlesEvent, type OnceForAll, QueueName } from '#platform';
import { markPaid } from './charity-payouts.repository.js';

/** Notes with which transaction the chain has paid what the charity fund owes. */
@Injectable()
@HandlesEvent({
  event: 'payout.landed',
  queue: QueueName.Donations,
  name: 'note-charity-payout-when-landed',
})
export class NoteCharityPayoutWhenLanded implements BatchHandler<'payout.landed'> {
  concerns({ payload }: DomainEvent<'payout.landed'>): boolean {
    return payload.kind === 'charity';
  }

  async handleAll(
    _events: readonly DomainEvent<'payout.landed'>[],
    once: OnceForAll<'payout.landed'>,
  ): Promise<void> {
    await once(async (tx, landed) => {
      const ids = await markPaid(
        tx,
        landed.map(({ payload: { key, amount, signature }, occurredAt: paidAt }) => ({
          key,
          amount,
          signature,
          paidAt,
        })),
      );
      await appendEvents(
        tx,
        ids.map((charityPayoutId) => ({
          name: 'charity.payout-paid' as const,
          payload: { charityPayoutId },
        })),
      );
    });
  }
}
