import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Contacts } from '#features/auth';
import { type Brand, localized } from '#brand';
import type {
  AdminInbox,
  DomainEvent,
  ListQuery,
  MarkRead,
  NewNotification,
  NotificationList,
  Unread,
} from '#contracts';
import {
  ALL_ROWS_MS,
  appendEvent,
  appendEvents,
  BRAND,
  findPage,
  moneyModeOf,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { Preferences } from '../mails/preferences.service.js';
import { NotificationTexts } from './notification-texts.js';
import { presentNotification } from './notification.presenter.js';
import {
  addToTodaysNotification,
  countUnread,
  deleteAllOf,
  deleteReadNotifications,
  findNotifications,
  insertNotifications,
  markRead,
} from './notifications.repository.js';

const KEPT_AFTER_READING = '90 days';

/** A notification and the event that caused it. */
export interface NotificationOfEvent {
  event: Pick<DomainEvent, 'id' | 'requestId'>;
  news: NewNotification;
}

/** The notifications of members, newest first. They are kept until long after they were read. */
@Injectable()
export class Inbox {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contacts: Contacts,
    private readonly texts: NotificationTexts,
    private readonly preferences: Preferences,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Writes the notifications of events, once for each event and member. Notifications for deleted accounts are left out.
   */
  async write(tx: Tx, notifications: readonly NotificationOfEvent[]): Promise<void> {
    const members = [...new Set(notifications.map(({ news }) => news.userId))];
    const existing = await this.contacts.lockAgainstDeletion(tx, members);
    const toWrite = notifications
      .filter(({ news }) => existing.has(news.userId))
      .map(({ event, news }) => ({ id: randomUUID(), event, news }));
    if (toWrite.length === 0) return;
    const written = await insertNotifications(
      tx,
      toWrite.map(({ id, event, news }) => ({ id, eventId: event.id, ...news })),
    );
    const created = toWrite.filter(({ id }) => written.has(id));
    const mailed = await this.preferences.wanted(
      tx,
      created.map(({ news }) => news),
    );
    await appendEvents(
      tx,
      created.map(({ id: notificationId, event, news: { userId, kind, facts } }, index) => ({
        name: 'notification.created',
        payload: { notificationId, userId, kind, facts, mailed: mailed[index]! },
        requestId: event.requestId,
        causedBy: event.id,
      })),
    );
    for (const { id, news } of toWrite)
      if (news.daily && !written.has(id)) await addToTodaysNotification(tx, news);
  }

  /** @param acceptLanguage the reader's `Accept-Language` */
  list(userId: string, query: ListQuery, acceptLanguage: string | undefined): Promise<NotificationList> {
    return this.unitOfWork.snapshot(async (tx) => ({
      ...moneyModeOf(this.settings),
      ...(await this.page(userId, query, acceptLanguage, tx)),
      unread: await countUnread(tx, userId),
    }));
  }

  /** One page of the notifications alone, newest first. @param acceptLanguage the reader's `Accept-Language` */
  async page(
    userId: string,
    query: ListQuery,
    acceptLanguage: string | undefined,
    tx = this.unitOfWork.read,
  ): Promise<AdminInbox> {
    const brand = localized(this.brand, acceptLanguage);
    const page = await findPage(query, (part) => findNotifications(tx, userId, part));
    return { ...page, items: page.items.map((row) => presentNotification(row, brand, this.texts)) };
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
