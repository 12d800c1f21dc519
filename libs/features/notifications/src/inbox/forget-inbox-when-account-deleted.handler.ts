import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { Inbox } from './inbox.service.js';

@Injectable()
@HandlesEvent({
  event: 'account.deleted',
  queue: QueueName.Accounts,
  name: 'forget-inbox-when-account-deleted',
})
export class ForgetInboxWhenAccountDeleted implements EventHandler<'account.deleted'> {
  constructor(private readonly inbox: Inbox) {}

  async handle({ payload }: DomainEvent<'account.deleted'>, once: Once): Promise<void> {
    await once((tx) => this.inbox.forget(tx, payload.userId));
  }
}
