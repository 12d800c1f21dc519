import { Injectable, type Type } from '@nestjs/common';
import type { DomainEvent, DomainEventName, DomainEvents, NewNotification } from '#contracts';
import { type EventHandler, HandlesEvent, type MemberNotifications, type Once, QueueName } from '#platform';
import { Inbox } from './inbox.service.js';

/** Creates the single handler that writes the notifications of all features into the members' inboxes. */
export function notifyMembers(tables: readonly MemberNotifications[]): Type<EventHandler> {
  const events = tables.flatMap((table) => Object.keys(table) as DomainEventName[]);

  @Injectable()
  @HandlesEvent({
    event: [...new Set(events)],
    queue: QueueName.Notifications,
    name: 'notify-member-when-concerned',
  })
  class NotifyMembers implements EventHandler {
    constructor(private readonly inbox: Inbox) {}

    async handle({ id, name, payload }: DomainEvent, once: Once): Promise<void> {
      const notifications = tables.flatMap((table) => notificationOf(table, name, payload) ?? []);
      if (notifications.length === 0) return;
      await once(async (tx) => {
        for (const notification of notifications) await this.inbox.write(tx, id, notification);
      });
    }
  }
  return NotifyMembers;
}

const notificationOf = <Name extends DomainEventName>(
  table: MemberNotifications,
  name: Name,
  payload: DomainEvents[Name],
): NewNotification | undefined => table[name]?.(payload);
