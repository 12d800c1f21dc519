import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { ownAccounts } from '#features/wallets';
import { findIdsIn } from '#money/ledger';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { LedgerLog } from './ledger-log.service.js';
import { forgetSalts } from './log.repository.js';

/** Without its salt, a leaf can't be linked to the person any more. The tree stays valid. */
@Injectable()
@HandlesEvent({
  event: 'account.deleted',
  queue: QueueName.Accounts,
  name: 'forget-salts-when-account-deleted',
})
export class ForgetSaltsWhenAccountDeleted implements EventHandler<'account.deleted'> {
  constructor(private readonly log: LedgerLog) {}

  async handle({ payload }: DomainEvent<'account.deleted'>, once: Once): Promise<void> {
    // The last transactions need their leaves first, because a leaf always begins with a salt.
    await this.log.append(false);
    const codes = ownAccounts(payload.userId, []).map(({ account }) => account.code);
    await once(async (tx) => forgetSalts(tx, await findIdsIn(tx, codes)));
  }
}
