import { DiscoveryService } from '@nestjs/core';
import type { DomainEvent, DomainEventName } from '#contracts';
import type { Tx } from '../database/transaction.js';
import type { QueueName } from '../queues/queue-name.js';

/**
 * Runs work in the transaction that also marks the event as handled, so the work takes effect exactly once, however often
 * the job runs. If another run was first, the work is skipped and the result is undefined.
 */
export type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T | undefined>;

/**
 * One reaction to one event. Effects in the database go through `once`. Effects outside the database come before that and
 * happen at least once, so they carry the event's id. A handler that throws is retried with increasing delays.
 */
export interface EventHandler<Name extends DomainEventName = DomainEventName> {
  handle(event: DomainEvent<Name>, once: Once): Promise<void>;
}

export interface EventHandlerOptions {
  /** One event, or several that need the same reaction. */
  event: DomainEventName | readonly DomainEventName[];
  queue: QueueName;
  /** The name of the handler's jobs. Keep it stable: together with the event's id it identifies a job. */
  name: string;
}

/**
 * Marks a provider as an event handler whose jobs run in one queue. List the provider in the feature's worker module.
 *
 * @example
 * @Injectable()
 * @HandlesEvent({ event: 'tip.given', queue: QueueName.Notifications, name: 'notify-member-when-tipped' })
 * export class NotifyMemberWhenTipped implements EventHandler<'tip.given'> {
 *   constructor(private readonly inbox: Inbox) {}
 *
 *   async handle({ payload }: DomainEvent<'tip.given'>, once: Once): Promise<void> {
 *     await once((tx) => this.inbox.add(tx, { kind: 'tip', ...payload }));
 *   }
 * }
 */
export const HandlesEvent = DiscoveryService.createDecorator<EventHandlerOptions>();
