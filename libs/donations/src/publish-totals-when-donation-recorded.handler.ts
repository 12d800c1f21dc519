import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

type Moved = 'donation.recorded' | 'donation.reversed';

@Injectable()
@HandlesEvent({
  event: ['donation.recorded', 'donation.reversed'],
  queue: QueueName.LiveUpdates,
  name: 'publish-totals-when-donation-recorded',
})
export class PublishTotalsWhenDonationRecorded implements EventHandler<Moved> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ name, payload }: DomainEvent<Moved>): Promise<void> {
    const event = name === 'donation.recorded' ? 'donation.recorded' : 'donation.changed';
    await this.bus.publish({ room: 'public', event, payload });
    await this.bus.publish({ room: 'public', event: 'donations.totals', payload: {} });
  }
}
