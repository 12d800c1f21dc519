import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '#libs/contracts';
import { type EventHandler, HandlesEvent, type Once, QueueName } from '#libs/platform';
import { Inbox } from './inbox.service.js';
import { CONCERNING, type Concerning, newsOf } from './news.js';

/** Writes into the inbox of whom an event names. */
@Injectable()
@HandlesEvent({ event: CONCERNING, queue: QueueName.Notifications, name: 'notify-member-when-concerned' })
export class NotifyMemberWhenConcerned implements EventHandler<Concerning> {
  constructor(private readonly inbox: Inbox) {}

  async handle({ id, name, payload }: DomainEvent<Concerning>, once: Once): Promise<void> {
    const news = newsOf(name, payload);
    if (news) await once((tx) => this.inbox.write(tx, id, news));
  }
}
