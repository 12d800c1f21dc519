import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '#contracts';
import { QueueName } from '../queues/queue-name.js';
import type { HandlerRegistry, RegisteredHandler } from './handler-registry.js';
import { jobsToFind, planDelivery } from './outbox-jobs.js';

const HANDLERS: Record<string, Partial<RegisteredHandler>> = {
  each: { queue: QueueName.Emails, instance: { handle: () => Promise.resolve() } },
  some: {
    queue: QueueName.Badges,
    instance: {
      handle: () => Promise.resolve(),
      concerns: ({ payload }: DomainEvent) => 'given' in payload,
    },
  },
  signal: { queue: QueueName.LiveUpdates, signal: true, instance: { handle: () => Promise.resolve() } },
};
const registry = { byName: (name: string) => HANDLERS[name] } as unknown as HandlerRegistry;

const QUEUES: Record<string, string> = {
  each: 'emails',
  some: 'badges',
  signal: 'live-updates',
  future: 'moon',
};
const eventFor = (names: string[], payload: object = {}) => ({
  event: {
    id: randomUUID(),
    name: 'donation.recorded',
    payload,
    requestId: null,
    occurredAt: '',
  } as DomainEvent,
  missing: names.map((name) => ({ name, queue: QUEUES[name] ?? 'donations' })),
});

it('a handler gets one job for all events relayed together, and a single event its own job', () => {
  const events = [eventFor(['each']), eventFor(['each', 'some'], { given: {} }), eventFor(['each'])];
  const [first, second, third] = events.map(({ event }) => event.id);
  expect(planDelivery(events, registry, 'together').jobs).toEqual([
    { queue: 'emails', name: 'each', jobId: 'together_each', eventIds: [first, second, third] },
    { queue: 'badges', name: 'some', jobId: `${second}_some`, eventIds: [second] },
  ]);
});

it('signals get no job, and a handler that an event does not concern is done', () => {
  const event = eventFor(['signal', 'some']);
  const { jobs, signals, done } = planDelivery([event], registry, 'together');
  expect(jobs).toEqual([]);
  expect([...signals]).toEqual([['signal', [event.event]]]);
  expect(done).toEqual([{ eventId: event.event.id, handler: 'some' }]);
});

it('handlers of another release get a job for each event, except in queues that this release does not have', () => {
  const events = [eventFor(['other', 'future']), eventFor(['other'])];
  expect(planDelivery(events, registry, 'together').jobs.map(({ jobId }) => jobId)).toEqual(
    events.map(({ event }) => `${event.id}_other`),
  );
});

it('a lost job is looked for alone and among the jobs of events relayed together', () => {
  const due = { id: 'a', relayedWith: 'together', done: false, missing: [{ name: 'each', queue: 'emails' }] };
  expect(jobsToFind([due, { ...due, id: 'b', relayedWith: null }])).toEqual([
    { queue: 'emails', name: 'each', jobId: 'a_each', eventIds: ['a'], orIn: 'together_each' },
    { queue: 'emails', name: 'each', jobId: 'b_each', eventIds: ['b'] },
  ]);
});
