import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { DomainEventName } from '#contracts';
import { decoratedProviders } from '../discovery.js';
import { type EventHandler, type EventHandlerOptions, HandlesEvent } from './event-handler.js';

export interface RegisteredHandler extends Omit<EventHandlerOptions, 'event'> {
  events: readonly DomainEventName[];
  instance: EventHandler;
}

/** All handlers of this process, found at start. Two handlers can't share a name, because their jobs would share ids. */
@Injectable()
export class HandlerRegistry {
  private readonly handlers = new Map<string, RegisteredHandler>();

  constructor(private readonly discovery: DiscoveryService) {}

  /** Collects the handlers. Called once, after all modules are wired. @throws Error when two have the same name */
  discover(): void {
    const found = decoratedProviders<EventHandlerOptions, EventHandler>(this.discovery, HandlesEvent);
    for (const { options, instance } of found) {
      const { event, queue, name } = options;
      if (this.handlers.has(name)) throw new Error(`Two handlers are named ${name}`);
      this.handlers.set(name, { queue, name, events: [event].flat(), instance });
    }
  }

  all(): RegisteredHandler[] {
    return [...this.handlers.values()];
  }

  byName(name: string): RegisteredHandler | undefined {
    return this.handlers.get(name);
  }
}
