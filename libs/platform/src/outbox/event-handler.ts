import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import type { DomainEvent, DomainEventName } from '#libs/contracts';
import type { Tx } from '../database/transaction.js';
import type { QueueName } from '../queues/queue-name.js';

/**
 * Runs work in the transaction that also marks the event as handled, so it acts exactly once however often the job
 * runs. Answers undefined, without running it, when another run was first.
 */
export type Once = <T>(work: (tx: Tx) => Promise<T>) => Promise<T | undefined>;

/**
 * One reaction to one event. Effects in the database go through `once`; effects outside it come before and happen at
 * least once, so they carry the event's id. A handler that throws is tried again with growing pauses.
 */
export interface EventHandler<Name extends DomainEventName = DomainEventName> {
  handle(event: DomainEvent<Name>, once: Once): Promise<void>;
}

export interface EventHandlerOptions {
  /** One event, or several that call for the same reaction. */
  event: DomainEventName | readonly DomainEventName[];
  queue: QueueName;
  /** Stable: the job's name, and with the event's id its identity. */
  name: string;
}

export const EVENT_HANDLER = 'event-handler';

/** Marks a provider as the handler of one event, in one queue. */
export const HandlesEvent = (options: EventHandlerOptions): CustomDecorator =>
  SetMetadata(EVENT_HANDLER, options);
