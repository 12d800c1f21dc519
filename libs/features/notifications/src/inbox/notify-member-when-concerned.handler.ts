import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#platform';
import { Inbox } from './inbox.service.js';
import { NOTIFYING_EVENTS, type NotifyingEvent, notificationOf } from './event-notifications.js';

/** Writes into the inbox of the member whom an event names. */
@Injectable()
@HandlesEvent({
  event: NOTIFYING_EVENTS,
  queue: QueueName.Notifications,
  name: 'notify-member-when-concerned',
})
export class NotifyMemberWhenConcerned implements EventHandler<NotifyingEvent> {
  constructor(private readonly inbox: Inbox) {}

  async handle({ id, name, payload }: DomainEvent<NotifyingEvent>, once: Once): Promise<void> {
    const news = notificationOf(name, payload);
    if (news) await once((tx) => this.inbox.write(tx, id, news));
  }
}
