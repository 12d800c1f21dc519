import { Inject, Injectable } from '@nestjs/common';
import {
  MAX_EXPORTED,
  type PersonalDataSource,
  PersonalDataSection,
  type PersonalDataSubject,
} from '#features/auth';
import type { Brand } from '#brand';
import { BRAND, findMailsTo, MailLog, type Tx } from '#platform';
import { NotificationTexts } from './inbox/notification-texts.js';
import { presentNotification } from './inbox/notification.presenter.js';
import { findNotifications } from './inbox/notifications.repository.js';
import { preferencesWith } from './mails/mail-policy.js';
import { findPreferences } from './mails/preferences.repository.js';

/** The inbox, the mail preferences and the mails of the last weeks, for the member's export. */
@Injectable()
@PersonalDataSection('notifications')
export class NotificationsPersonalData implements PersonalDataSource {
  constructor(
    private readonly texts: NotificationTexts,
    private readonly mails: MailLog,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  async personalData(tx: Tx, userId: string, { email }: PersonalDataSubject): Promise<unknown> {
    const found = await findNotifications(tx, userId, { limit: MAX_EXPORTED });
    return {
      inbox: found.map((row) => presentNotification(row, this.brand, this.texts)),
      preferences: preferencesWith(await findPreferences(tx, userId)),
      mails: (email ? await findMailsTo(tx, email, MAX_EXPORTED) : []).map(
        ({ subject, state, lastTriedAt }) => ({
          subject,
          state,
          at: lastTriedAt.toISOString(),
        }),
      ),
    };
  }

  async forget(tx: Tx, { email }: PersonalDataSubject): Promise<void> {
    if (email) await this.mails.forget(tx, email);
  }
}
