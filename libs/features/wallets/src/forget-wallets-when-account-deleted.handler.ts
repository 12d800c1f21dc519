import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { Wallets } from './wallets.service.js';

@Injectable()
@HandlesEvent({
  event: 'account.deleted',
  queue: QueueName.Accounts,
  name: 'forget-wallets-when-account-deleted',
})
export class ForgetWalletsWhenAccountDeleted implements EventHandler<'account.deleted'> {
  constructor(private readonly wallets: Wallets) {}

  async handle({ payload }: DomainEvent<'account.deleted'>, once: Once): Promise<void> {
    await once((tx) => this.wallets.forget(tx, payload.userId));
  }
}
