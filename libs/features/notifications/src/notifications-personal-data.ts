import { Inject, Injectable } from '@nestjs/common';
import { MAX_EXPORTED, type PersonalDataSource, PersonalDataSection } from '#features/auth';
import type { Brand } from '#brand';
import { BRAND, type Tx } from '#platform';
import { NotificationTexts } from './inbox/notification-texts.js';
import { presentNotification } from './inbox/notification.presenter.js';
import { findNotifications } from './inbox/notifications.repository.js';
import { preferencesWith } from './mails/mail-policy.js';
import { findPreferences } from './mails/preferences.repository.js';

/** The inbox and the mail preferences, for the member's export. */
@Injectable()
@PersonalDataSection('notifications')
export class NotificationsPersonalData implements PersonalDataSource {
  constructor(
    private readonly texts: NotificationTexts,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const found = await findNotifications(tx, userId, { limit: MAX_EXPORTED });
    return {
      inbox: found.map((row) => presentNotification(row, this.brand, this.texts)),
      preferences: preferencesWith(await findPreferences(tx, userId)),
    };
  }
}
