import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#libs/platform';
import { deleteAutoDonationSettings } from './auto-donations.repository.js';
import { forgetWordsOf } from './donations.repository.js';
import { deleteStanding } from './standings.repository.js';

/** What was given stays given, under an id that is nobody's any more; words, badge and settings go. */
@Injectable()
@HandlesEvent({
  event: 'account.deleted',
  queue: QueueName.Accounts,
  name: 'forget-donor-when-account-deleted',
})
export class ForgetDonorWhenAccountDeleted implements EventHandler<'account.deleted'> {
  async handle({ payload: { userId } }: DomainEvent<'account.deleted'>, once: Once): Promise<void> {
    await once(async (tx) => {
      await forgetWordsOf(tx, userId);
      await deleteStanding(tx, userId);
      await deleteAutoDonationSettings(tx, userId);
    });
  }
}
