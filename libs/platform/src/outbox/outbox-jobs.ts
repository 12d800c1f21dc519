import { QUEUE_NAMES, type QueueName } from '../queues/queue-name.js';
import type { JobToAdd } from '../queues/queues.js';
import type { EventToDeliver } from './outbox.repository.js';

/** One job for each missing handler. Jobs for queues that only a newer release has are left to its workers. */
export const jobsOf = ({ id, missing }: EventToDeliver): JobToAdd[] =>
  missing.flatMap(({ name, queue }) =>
    isQueue(queue) ? [{ queue, name, eventId: id, jobId: `${id}_${name}` }] : [],
  );

const isQueue = (name: string): name is QueueName => (QUEUE_NAMES as readonly string[]).includes(name);
