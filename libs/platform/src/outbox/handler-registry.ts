import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { DomainEventName } from '#contracts';
import { decoratedProviders } from '../discovery.js';
import { QueueName } from '../queues/queue-name.js';
import {
  type BatchHandler,
  type EventHandler,
  type EventHandlerOptions,
  HandlesEvent,
} from './event-handler.js';

export interface RegisteredHandler extends Omit<EventHandlerOptions, 'event'> {
  events: readonly DomainEventName[];
  instance: EventHandler | BatchHandler;
}

export const isBatchHandler = (instance: EventHandler | BatchHandler): instance is BatchHandler =>
  'handleAll' in instance;

/** All handlers of this process, found at start. Two handlers can't share a name, because their jobs would share ids. */
@Injectable()
export class HandlerRegistry {
  private readonly handlers = new Map<string, RegisteredHandler>();

  constructor(private readonly discovery: DiscoveryService) {}

  /**
   * Collects the handlers. Called once, after all modules are wired.
   * @param events the events that this worker handles
   * @throws Error when two handlers have the same name, one handles an unknown event, an event has no handler, or a live
   *   update would need a job
   */
  discover(events: readonly string[]): void {
    const found = decoratedProviders<EventHandlerOptions, EventHandler | BatchHandler>(
      this.discovery,
      HandlesEvent,
    );
    for (const { options, instance } of found) {
      const { event, queue, name, signal } = options;
      const handles = [event].flat();
      if (this.handlers.has(name)) throw new Error(`Two handlers are named ${name}`);
      const unknown = handles.find((one) => !events.includes(one));
      if (unknown) throw new Error(`The handler ${name} is for ${unknown}, which is not a domain event`);
      if (queue === QueueName.LiveUpdates && !signal)
        throw new Error(`The handler ${name} must be a signal, because the relay sends live updates itself`);
      this.handlers.set(name, { queue, name, signal, events: handles, instance });
    }
    const handled = new Set<string>(this.all().flatMap((handler) => handler.events));
    const missed = events.filter((one) => !handled.has(one));
    if (missed.length > 0) throw new Error(`No handler is for ${missed.join(', ')}`);
  }

  all(): RegisteredHandler[] {
    return [...this.handlers.values()];
  }

  byName(name: string): RegisteredHandler | undefined {
    return this.handlers.get(name);
  }
}
