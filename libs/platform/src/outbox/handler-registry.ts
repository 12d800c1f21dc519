import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import type { DomainEventName } from '#libs/contracts';
import { EVENT_HANDLER, type EventHandler, type EventHandlerOptions } from './event-handler.js';

export type RegisteredHandler = EventHandlerOptions & { instance: EventHandler };

/** All handlers of this process, found at start. Two of one name are refused: their jobs would be taken for one. */
@Injectable()
export class HandlerRegistry {
  private readonly handlers = new Map<string, RegisteredHandler>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Collects the handlers; called once, after all modules are wired. */
  discover(): void {
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const options = this.reflector.get<EventHandlerOptions | undefined>(EVENT_HANDLER, metatype);
      if (!options) continue;
      if (this.handlers.has(options.name)) throw new Error(`Two handlers are named ${options.name}`);
      this.handlers.set(options.name, { ...options, instance: instance as EventHandler });
    }
  }

  forEvent(event: DomainEventName): RegisteredHandler[] {
    return [...this.handlers.values()].filter((handler) => [handler.event].flat().includes(event));
  }

  byName(name: string): RegisteredHandler | undefined {
    return this.handlers.get(name);
  }
}
