import type { DomainEvent } from '#contracts';
import { QUEUE_NAMES, type QueueName } from '../queues/queue-name.js';
import type { JobToAdd, LostJob } from '../queues/queues.js';
import type { HandlerRegistry } from './handler-registry.js';
import type { DoneMark } from './handler-marks.repository.js';
import type { DueEvent, EventToDeliver } from './outbox.repository.js';

/** What relayed events need: jobs, signals that the relay sends itself, and marks where a handler has nothing to do. */
export interface Delivery {
  jobs: JobToAdd[];
  /** By handler, the events of which it sends signals. */
  signals: Map<string, DomainEvent[]>;
  done: DoneMark[];
}

/**
 * Divides events among their missing handlers. Each handler gets one job for all events. Handlers that this release does not
 * have get a job for each event; those for queues that only a newer release has are left to its workers.
 * @param together the id of these events' common jobs, a new one for each attempt
 */
export function planDelivery(
  batch: readonly EventToDeliver[],
  handlers: HandlerRegistry,
  together: string,
): Delivery {
  const [jobs, done]: [JobToAdd[], DoneMark[]] = [[], []];
  const signals = new Map<string, DomainEvent[]>();
  const batches = new Map<string, { queue: QueueName; eventIds: string[] }>();
  for (const { event, missing } of batch) {
    for (const { name, queue } of missing) {
      const handler = handlers.byName(name);
      if (handler?.instance.concerns?.(event) === false) done.push({ eventId: event.id, handler: name });
      else if (handler?.signal) listIn(signals, name).push(event);
      else if (!isQueue(queue)) continue;
      else if (handler) {
        const known = batches.get(name);
        if (known) known.eventIds.push(event.id);
        else batches.set(name, { queue, eventIds: [event.id] });
      } else jobs.push(jobOf(event.id, { name, queue }));
    }
  }
  for (const [name, { queue, eventIds }] of batches) {
    const [first, second] = eventIds;
    const single = jobOf(first!, { name, queue });
    jobs.push(second === undefined ? single : { ...single, eventIds, jobId: jobIdOf(together, name) });
  }
  return { jobs, signals, done };
}

/** The jobs of events that may have been lost. Each is looked for alone and among the jobs of events relayed together. */
export const jobsToFind = (events: readonly DueEvent[]): LostJob[] =>
  events.flatMap(({ id, relayedWith, missing }) =>
    missing.flatMap(({ name, queue }) =>
      isQueue(queue)
        ? [{ ...jobOf(id, { name, queue }), ...(relayedWith && { orIn: jobIdOf(relayedWith, name) }) }]
        : [],
    ),
  );

export const jobOf = (eventId: string, { name, queue }: { name: string; queue: QueueName }): JobToAdd => ({
  queue,
  name,
  jobId: jobIdOf(eventId, name),
  eventIds: [eventId],
});

/** The id of the job that carries all events relayed together to a handler. */
export const sharedJobId = (relayedWith: string, handler: string): string => jobIdOf(relayedWith, handler);

const jobIdOf = (eventId: string, handler: string): string => `${eventId}_${handler}`;

const isQueue = (name: string): name is QueueName => (QUEUE_NAMES as readonly string[]).includes(name);

function listIn<Key, Item>(lists: Map<Key, Item[]>, key: Key): Item[] {
  const known = lists.get(key);
  if (known) return known;
  const list: Item[] = [];
  lists.set(key, list);
  return list;
}
