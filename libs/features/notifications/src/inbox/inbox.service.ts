import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Contacts } from '#features/auth';
import { type Brand, localized } from '#brand';
import type { ListQuery, MarkRead, NewNotification, NotificationList, Unread } from '#contracts';
import {
  ALL_ROWS_MS,
  appendEvent,
  BRAND,
  findPage,
  moneyModeOf,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { NotificationTexts } from './notification-texts.js';
import { presentNotification } from './notification.presenter.js';
import {
  addToTodaysNotification,
  countUnread,
  deleteAllOf,
  deleteReadNotifications,
  findNotifications,
  insertNotification,
  markRead,
} from './notifications.repository.js';

const KEPT_AFTER_READING = '90 days';

/** The notifications of members, newest first. They are kept until long after they were read. */
@Injectable()
export class Inbox {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
    private readonly texts: NotificationTexts,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Writes an event's notification, once for each event and member. Does nothing if the account has been deleted.
   */
  async write(tx: Tx, eventId: string, news: NewNotification): Promise<void> {
    const { userId, kind, facts } = news;
    if (!(await this.contacts.lockAgainstDeletion(tx, userId))) return;
    const notificationId = randomUUID();
    if (await insertNotification(tx, notificationId, eventId, news))
      await appendEvent(tx, 'notification.created', { notificationId, userId, kind, facts });
    else if (news.daily) await addToTodaysNotification(tx, news);
  }

  /** @param acceptLanguage the reader's `Accept-Language` */
  list(userId: string, query: ListQuery, acceptLanguage: string | undefined): Promise<NotificationList> {
    const brand = localized(this.brand, acceptLanguage);
    return this.unitOfWork.snapshot(async (tx) => {
      const page = await findPage(query, (part) => findNotifications(tx, userId, part));
      return {
        ...moneyModeOf(this.settings),
        ...page,
        items: page.items.map((row) => presentNotification(row, brand, this.texts)),
        unread: await countUnread(tx, userId),
      };
    });
  }

  async unread(userId: string): Promise<Unread> {
    return { unread: await countUnread(this.unitOfWork.read, userId) };
  }

  /**
   * Marks the member's own notifications as read. Ids of other members' notifications are ignored, so callers can't
   * find out that they exist.
   */
  markRead(userId: string, which: MarkRead): Promise<Unread> {
    return this.unitOfWork.run(async (tx) => {
      const changed = await markRead(tx, userId, 'ids' in which ? which.ids : null);
      if (changed) await appendEvent(tx, 'notification.read', { userId });
      return { unread: await countUnread(tx, userId) };
    });
  }

  /** Deletes the notifications and mail preferences of a deleted account. */
  forget(tx: Tx, userId: string): Promise<void> {
    return deleteAllOf(tx, userId);
  }

  /** Deletes notifications that were read more than ninety days ago. Unread ones stay. */
  prune(): Promise<void> {
    return this.unitOfWork.run((tx) => deleteReadNotifications(tx, KEPT_AFTER_READING), ALL_ROWS_MS);
  }
}
