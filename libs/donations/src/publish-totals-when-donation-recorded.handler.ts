import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, QueueName, REALTIME_BUS, type RealtimeBus } from '#libs/platform';

@Injectable()
@HandlesEvent({
  event: 'donation.recorded',
  queue: QueueName.LiveUpdates,
  name: 'publish-totals-when-donation-recorded',
})
export class PublishTotalsWhenDonationRecorded implements EventHandler<'donation.recorded'> {
  constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

  async handle({ payload }: DomainEvent<'donation.recorded'>): Promise<void> {
    await this.bus.publish({ room: 'public', event: 'donation.recorded', payload });
    await this.bus.publish({ room: 'public', event: 'donations.totals', payload: {} });
  }
}
