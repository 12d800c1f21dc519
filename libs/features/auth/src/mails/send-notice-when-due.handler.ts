import { Inject, Injectable } from '@nestjs/common';
import { type Brand, localized } from '#brand';
import type { DomainEvent } from '#contracts';
import {
  BRAND,
  type EventHandler,
  HandlesEvent,
  Mailer,
  QueueName,
  SETTINGS,
  type Settings,
} from '#platform';
import { accountMail } from './account-mail.js';

/** Mails an account's owner what happened to the account. */
@Injectable()
@HandlesEvent({ event: 'account.notice-due', queue: QueueName.AccountMails, name: 'send-notice-when-due' })
export class SendNoticeWhenDue implements EventHandler<'account.notice-due'> {
  constructor(
    private readonly mailer: Mailer,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async handle({ id, payload, occurredAt }: DomainEvent<'account.notice-due'>): Promise<void> {
    const mail = { kind: payload.notice, facts: { at: occurredAt, ...payload.facts } };
    await this.mailer.send({
      ...accountMail(mail, localized(this.brand, payload.language), this.settings.SITE_URL),
      to: payload.email,
      messageId: id,
    });
  }
}
