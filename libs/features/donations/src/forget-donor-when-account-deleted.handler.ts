import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, forgetResponses, HandlesEvent, type Once, QueueName } from '#platform';
import { deleteAutoDonationSettings } from './auto-donations.repository.js';
import { deleteMessagesOf } from './donations.repository.js';
import { forgetGiftPaymentsOf } from './gift-payments.repository.js';
import { donationScope } from './donation-policy.js';
import { deleteStanding } from './donor-standings.repository.js';

/**
 * Deletes the messages, badge and settings of a deleted account. Its donations stay, under an id that no longer
 * belongs to anybody.
 */
@Injectable()
@HandlesEvent({
  event: 'account.deleted',
  queue: QueueName.Accounts,
  name: 'forget-donor-when-account-deleted',
})
export class ForgetDonorWhenAccountDeleted implements EventHandler<'account.deleted'> {
  async handle({ payload: { userId } }: DomainEvent<'account.deleted'>, once: Once): Promise<void> {
    await once(async (tx) => {
      // First those that may become donations meanwhile.
      await forgetGiftPaymentsOf(tx, userId);
      await deleteMessagesOf(tx, userId);
      await forgetResponses(tx, donationScope(userId));
      await deleteStanding(tx, userId);
      await deleteAutoDonationSettings(tx, userId);
    });
  }
}
