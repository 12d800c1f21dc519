import { Inject, Injectable, type Type } from '@nestjs/common';
import type {
  ClientEventName,
  ClientEvents,
  DomainEvent,
  DomainEventName,
  DomainEvents,
  OperatorTopic,
  Room,
} from '#contracts';
import { type BatchHandler, HandlesEvent } from '../outbox/event-handler.js';
import { QueueName } from '../queues/queue-name.js';
import { REALTIME_BUS } from '../tokens.js';
import type { ClientMessage, RealtimeBus } from './realtime-bus.js';

/**
 * Which messages browsers get for a domain event, by its payload and its time (ISO 8601). A message is a signal to refetch.
 *
 * @example
 * export const tipsLiveUpdates: LiveUpdates = {
 *   'tip.given': ({ tipId, toUserId }) => [toMember(toUserId, 'tip.received', { tipId })],
 * };
 */
export type LiveUpdates = {
  readonly [Name in DomainEventName]?: (payload: DomainEvents[Name], occurredAt: string) => ClientMessage[];
};

const to = <Name extends ClientEventName>(
  room: Room,
  event: Name,
  payload: ClientEvents[Name],
): ClientMessage => ({ room, event, payload });

/** To all open pages, including those of visitors, so the payload must not identify a person. */
export const toEveryone = <Name extends ClientEventName>(event: Name, payload: ClientEvents[Name]) =>
  to('public', event, payload);

export const toOperators = <Name extends ClientEventName>(event: Name, payload: ClientEvents[Name]) =>
  to('operators', event, payload);

/** Tells operators' pages what has changed, so that they refetch it. A signal that gets lost only delays an update. */
export const signalOperators = (bus: RealtimeBus, ...changed: OperatorTopic[]): Promise<void> =>
  bus.publish(toOperators('operators.changed', { changed })).catch(() => undefined);

/** To all pages that the member has open. */
export const toMember = <Name extends ClientEventName>(
  userId: string,
  event: Name,
  payload: ClientEvents[Name],
) => to(`user:${userId}`, event, payload);

export const toSession = <Name extends ClientEventName>(
  sessionId: string,
  event: Name,
  payload: ClientEvents[Name],
) => to(`session:${sessionId}`, event, payload);

/** Creates the single handler that sends the messages of all tables. The relay runs it. */
export function publishLiveUpdates(tables: readonly LiveUpdates[]): Type<BatchHandler> {
  const events = tables.flatMap((table) => Object.keys(table) as DomainEventName[]);

  @Injectable()
  @HandlesEvent({
    event: [...new Set(events)],
    queue: QueueName.LiveUpdates,
    name: 'publish-live-updates',
    signal: true,
  })
  class PublishLiveUpdates implements BatchHandler {
    constructor(@Inject(REALTIME_BUS) private readonly bus: RealtimeBus) {}

    async handleAll(handled: readonly DomainEvent[]): Promise<void> {
      const messages = handled.flatMap((event) => tables.flatMap((table) => messagesOf(table, event)));
      await Promise.all(withoutRepeats(messages).map((message) => this.bus.publish(message)));
    }
  }
  return PublishLiveUpdates;
}

const messagesOf = <Name extends DomainEventName>(
  table: LiveUpdates,
  { name, payload, occurredAt }: DomainEvent<Name>,
): ClientMessage[] => table[name]?.(payload, occurredAt) ?? [];

/** One message is enough to make browsers refetch, however many events it stands for. */
const withoutRepeats = (messages: readonly ClientMessage[]): ClientMessage[] => [
  ...new Map(messages.map((message) => [JSON.stringify(message), message])).values(),
];
