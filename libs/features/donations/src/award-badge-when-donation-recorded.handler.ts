import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type BatchHandler, causeOf, HandlesEvent, type OnceForAll, QueueName } from '#platform';
import { DonorStandings } from './donor-standings.service.js';

type Moved = 'donation.recorded' | 'donation.reversed';

@Injectable()
@HandlesEvent({
  event: ['donation.recorded', 'donation.reversed'],
  queue: QueueName.Badges,
  name: 'award-badge-when-donation-recorded',
})
export class AwardBadgeWhenDonationRecorded implements BatchHandler<Moved> {
  constructor(private readonly standings: DonorStandings) {}

  /** A new donation without an account has no standing. The event of a reversal does not say who donated. */
  concerns({ name, payload }: DomainEvent<Moved>): boolean {
    return name === 'donation.reversed' || 'given' in payload;
  }

  async handleAll(_events: readonly DomainEvent<Moved>[], once: OnceForAll<Moved>): Promise<void> {
    await once((tx, moved) =>
      this.standings.recomputeDonors(
        tx,
        moved.map((event) => ({ donationId: event.payload.donationId, cause: causeOf(event) })),
      ),
    );
  }
}
