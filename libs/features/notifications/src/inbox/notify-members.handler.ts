import { Injectable, type Type } from '@nestjs/common';
import type { DomainEvent, DomainEventName, DomainEvents, NewNotification } from '#contracts';
import {
  type BatchHandler,
  HandlesEvent,
  type MemberNotifications,
  type OnceForAll,
  QueueName,
} from '#platform';
import { Inbox } from './inbox.service.js';

/** Creates the single handler that writes the notifications of all features into the members' inboxes. */
export function notifyMembers(tables: readonly MemberNotifications[]): Type<BatchHandler> {
  const events = tables.flatMap((table) => Object.keys(table) as DomainEventName[]);
  const notificationsOf = ({ name, payload }: DomainEvent): NewNotification[] =>
    tables.flatMap((table) => notificationOf(table, name, payload) ?? []);

  @Injectable()
  @HandlesEvent({
    event: [...new Set(events)],
    queue: QueueName.Notifications,
    name: 'notify-member-when-concerned',
  })
  class NotifyMembers implements BatchHandler {
    constructor(private readonly inbox: Inbox) {}

    concerns(event: DomainEvent): boolean {
      return notificationsOf(event).length > 0;
    }

    async handleAll(_events: readonly DomainEvent[], once: OnceForAll): Promise<void> {
      await once((tx, concerning) =>
        this.inbox.write(
          tx,
          concerning.flatMap((event) => notificationsOf(event).map((news) => ({ event, news }))),
        ),
      );
    }
  }
  return NotifyMembers;
}

const notificationOf = <Name extends DomainEventName>(
  table: MemberNotifications,
  name: Name,
  payload: DomainEvents[Name],
): NewNotification | undefined => table[name]?.(payload);
