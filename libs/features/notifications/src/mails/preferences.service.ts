import { Injectable } from '@nestjs/common';
import { Contacts } from '#features/auth';
import {
  type ChangeNotificationPreferences,
  lockedKindSchema,
  type NotificationPreferences,
} from '#contracts';
import { type Tx, UnitOfWork } from '#platform';
import { isMailed, preferencesWith } from './mail-policy.js';
import { PreferenceLockedError } from '../notifications.errors.js';
import { findPreferences, findPreferencesOf, savePreference } from './preferences.repository.js';

/** Members' choices of which notifications are also mailed. */
@Injectable()
export class Preferences {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
  ) {}

  preferencesOf(userId: string): Promise<NotificationPreferences> {
    return this.read(this.unitOfWork.read, userId);
  }

  /** @throws PreferenceLockedError for a kind whose mails can't be switched off */
  async change(userId: string, { email }: ChangeNotificationPreferences): Promise<NotificationPreferences> {
    const locked = lockedKindSchema.options.find((kind) => email[kind] === false);
    if (locked) throw new PreferenceLockedError(locked);
    return this.unitOfWork.run(async (tx) => {
      const existing = await this.contacts.lockAgainstDeletion(tx, [userId]);
      if (existing.has(userId)) await this.save(tx, userId, email);
      return this.read(tx, userId);
    });
  }

  /** Whether the member currently wants notifications of this kind by mail. */
  async mails(userId: string, kind: string): Promise<boolean> {
    const [wanted] = await this.wanted(this.unitOfWork.read, [{ userId, kind }]);
    return wanted!;
  }

  /** Whether the members want these notifications by mail, in the given order. */
  async wanted(tx: Tx, of: readonly { userId: string; kind: string }[]): Promise<boolean[]> {
    const chosen = await findPreferencesOf(tx, [...new Set(of.map(({ userId }) => userId))]);
    return of.map(({ userId, kind }) => isMailed(kind, chosen.get(userId)!));
  }

  /** Saves the kinds in a fixed order, so that concurrent changes wait for each other instead of deadlocking. */
  private async save(tx: Tx, userId: string, email: ChangeNotificationPreferences['email']): Promise<void> {
    const chosen = Object.entries(email).toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [kind, mailed] of chosen) await savePreference(tx, userId, kind, mailed);
  }

  private async read(tx: Tx, userId: string): Promise<NotificationPreferences> {
    return { items: preferencesWith(await findPreferences(tx, userId)) };
  }
}
