import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { DonorStandings } from './donor-standings.service.js';

type Moved = 'donation.recorded' | 'donation.reversed';

@Injectable()
@HandlesEvent({
  event: ['donation.recorded', 'donation.reversed'],
  queue: QueueName.Badges,
  name: 'award-badge-when-donation-recorded',
})
export class AwardBadgeWhenDonationRecorded implements EventHandler<Moved> {
  constructor(private readonly standings: DonorStandings) {}

  async handle({ payload }: DomainEvent<Moved>, once: Once): Promise<void> {
    const userId = await this.standings.memberOfDonation(payload.donationId);
    if (userId !== undefined) await once((tx) => this.standings.recompute(tx, userId));
  }
}
