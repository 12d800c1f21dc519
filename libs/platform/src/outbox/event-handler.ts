import { DiscoveryService } from '@nestjs/core';
import type { DomainEvent, DomainEventName } from '#contracts';
import type { Tx } from '../database/transaction.js';
import type { QueueName } from '../queues/queue-name.js';

/**
 * Runs work in the transaction that also marks the event as handled, so the work takes effect exactly once, however often
 * the job runs. If another run was first, the work is skipped and the result is undefined.
 */
export type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T | undefined>;

/** The same for many events: the work gets those that no other run has handled. Without any, it is skipped. */
export type OnceForAll<Name extends DomainEventName = DomainEventName> = (
  work: (tx: Tx, events: readonly DomainEvent<Name>[]) => Promise<void>,
) => Promise<void>;

interface Concerned<Name extends DomainEventName> {
  /**
   * Whether the handler has anything to do for the event, judged by the event alone. If not, it counts as handled and costs
   * no job. By default, every event concerns it.
   */
  concerns?(event: DomainEvent<Name>): boolean;
}

/**
 * One reaction to one event. Effects in the database go through `once`. Effects outside the database come before that and
 * happen at least once, so they carry the event's id. A handler that throws is retried with increasing delays.
 */
export interface EventHandler<Name extends DomainEventName = DomainEventName> extends Concerned<Name> {
  handle(event: DomainEvent<Name>, once: Once): Promise<void>;
}

/**
 * One reaction to many events at once, in one transaction. For handlers of frequent events, whose statements can take many
 * rows. One job carries all events that were relayed together. If it fails, each event gets a job of its own, so that one
 * broken event does not hold up the others.
 *
 * @example
 * async handleAll(_events: readonly DomainEvent<'tip.given'>[], once: OnceForAll<'tip.given'>): Promise<void> {
 *   await once((tx, tips) => addToTipTotals(tx, tips.map(({ payload }) => payload)));
 * }
 */
export interface BatchHandler<Name extends DomainEventName = DomainEventName> extends Concerned<Name> {
  handleAll(events: readonly DomainEvent<Name>[], once: OnceForAll<Name>): Promise<void>;
}

export interface EventHandlerOptions {
  /** One event, or several that need the same reaction. */
  event: DomainEventName | readonly DomainEventName[];
  queue: QueueName;
  /** The name of the handler's jobs. Keep it stable: together with the event's id it identifies a job. */
  name: string;
  /** The relay runs the handler itself, without a job. Only for signals, which take no time. A failed one gets a job. */
  signal?: boolean;
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
