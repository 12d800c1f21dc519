import { expect, it } from '@jest/globals';
import { Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { QueueName } from '../queues/queue-name.js';
import { HandlesEvent } from './event-handler.js';
import { HandlerRegistry } from './handler-registry.js';

@Injectable()
@HandlesEvent({ event: 'swap.recorded', queue: QueueName.LiveUpdates, name: 'show-swap', signal: true })
class ShowSwap {}

@Injectable()
@HandlesEvent({ event: 'order.failed', queue: QueueName.LiveUpdates, name: 'show-swap', signal: true })
class ShowOrder {}

@Injectable()
@HandlesEvent({ event: 'order.failed', queue: QueueName.LiveUpdates, name: 'show-order' })
class ShowOrderByJob {}

async function registryOf(providers: Type[]): Promise<HandlerRegistry> {
  @Module({ imports: [DiscoveryModule], providers: [HandlerRegistry, ...providers] })
  class Worker {}
  const app = await NestFactory.createApplicationContext(Worker, { logger: false });
  return app.get(HandlerRegistry);
}

it('finds handlers by the names of their jobs', async () => {
  const registry = await registryOf([ShowSwap]);
  registry.discover(['swap.recorded']);
  expect(registry.byName('show-swap')).toMatchObject({ events: ['swap.recorded'] });
});

it('rejects two handlers of one name, because their jobs would share ids', async () => {
  const registry = await registryOf([ShowSwap, ShowOrder]);
  expect(() => registry.discover(['swap.recorded', 'order.failed'])).toThrow(
    'Two handlers are named show-swap',
  );
});

it('rejects a handler for an unknown event', async () => {
  const registry = await registryOf([ShowSwap]);
  expect(() => registry.discover([])).toThrow(
    'The handler show-swap is for swap.recorded, which is not a domain event',
  );
});

it('rejects an event without a handler', async () => {
  const registry = await registryOf([ShowSwap]);
  expect(() => registry.discover(['swap.recorded', 'order.failed'])).toThrow(
    'No handler is for order.failed',
  );
});

it('rejects a live update that needs a job, because the relay sends live updates itself', async () => {
  const registry = await registryOf([ShowOrderByJob]);
  expect(() => registry.discover(['order.failed'])).toThrow('The handler show-order must be a signal');
});
