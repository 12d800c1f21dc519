import { Inject, Injectable } from '@nestjs/common';
import { Contacts } from '#features/auth';
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
import { NotificationTexts } from '../inbox/notification-texts.js';
import { notificationMail } from './notification-mail.js';
import { Preferences } from './preferences.service.js';

/**
 * Mails a notification to the member's confirmed address in the member's language, if the member currently wants
 * such mails.
 */
@Injectable()
@HandlesEvent({
  event: 'notification.created',
  queue: QueueName.Emails,
  name: 'mail-member-when-notification-created',
})
export class MailMemberWhenNotificationCreated implements EventHandler<'notification.created'> {
  constructor(
    private readonly mailer: Mailer,
    private readonly preferences: Preferences,
    private readonly contacts: Contacts,
    private readonly texts: NotificationTexts,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  concerns({ payload }: DomainEvent<'notification.created'>): boolean {
    return payload.mailed !== false;
  }

  async handle({ id, payload }: DomainEvent<'notification.created'>): Promise<void> {
    const { userId } = payload;
    if (!(await this.preferences.mails(userId, payload.kind))) return;
    const contact = await this.contacts.contactOf(userId);
    if (!contact) return;
    const { SITE_URL: siteUrl, PAYMENTS_MODE: mode } = this.settings;
    const brand = localized(this.brand, contact.language);
    const text = this.texts.of(payload, brand);
    await this.mailer.send({
      ...notificationMail(payload.kind, text, brand, siteUrl, mode === 'simulated'),
      to: contact.email,
      messageId: id,
    });
  }
}
