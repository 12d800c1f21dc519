import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Contacts } from '#libs/auth';
import { type Brand, inReadersLanguage } from '#libs/brand';
import type { MarkRead, NotificationList, NotificationsQuery, Unread } from '#libs/contracts';
import { appendEvent, BRAND, pageOf, SETTINGS, type Settings, type Tx, UnitOfWork } from '#libs/platform';
import type { News } from './news.js';
import { presentNotification } from './notification.presenter.js';
import {
  addToTodays,
  countUnread,
  deleteAllOf,
  deleteLongRead,
  findNotifications,
  insertNotification,
  markRead,
} from './notifications.repository.js';

const KEPT_AFTER_READING = '90 days';

/** What members were told, newest first, until they have long read it. */
@Injectable()
export class Inbox {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Writes what an event has to tell, once for the event and its member; nothing for an account that is gone. */
  async write(tx: Tx, eventId: string, news: News): Promise<void> {
    const { userId, kind, facts } = news;
    if (!(await this.contacts.hold(tx, userId))) return;
    const notificationId = randomUUID();
    if (await insertNotification(tx, notificationId, eventId, news))
      await appendEvent(tx, 'notification.created', { notificationId, userId, kind, facts });
    else if (news.daily) await addToTodays(tx, news);
  }

  /** @param acceptLanguage what its reader reads */
  list(
    userId: string,
    { limit, cursor }: NotificationsQuery,
    acceptLanguage: string | undefined,
  ): Promise<NotificationList> {
    const brand = inReadersLanguage(this.brand, acceptLanguage);
    return this.unitOfWork.snapshot(async (tx) => {
      const found = await findNotifications(tx, userId, limit + 1, cursor);
      const { shown, nextCursor } = pageOf(found, limit, ({ position }) => position);
      return {
        mode: this.settings.PAYMENTS_MODE,
        cluster: this.settings.SOLANA_CLUSTER,
        items: shown.map((row) => presentNotification(row, brand)),
        nextCursor,
        unread: await countUnread(tx, userId),
      };
    });
  }

  async unread(userId: string): Promise<Unread> {
    return { unread: await countUnread(this.unitOfWork.read, userId) };
  }

  /** What is another member's stays as it is, and nobody learns that it exists. */
  markRead(userId: string, which: MarkRead): Promise<Unread> {
    return this.unitOfWork.run(async (tx) => {
      const changed = await markRead(tx, userId, 'ids' in which ? which.ids : null);
      if (changed) await appendEvent(tx, 'notification.read', { userId });
      return { unread: await countUnread(tx, userId) };
    });
  }

  /** Forgets everything of a deleted account. */
  forget(tx: Tx, userId: string): Promise<void> {
    return deleteAllOf(tx, userId);
  }

  /** Forgets what was read ninety days ago; what nobody has read stays. */
  prune(): Promise<void> {
    return this.unitOfWork.run((tx) => deleteLongRead(tx, KEPT_AFTER_READING));
  }
}
