import { QUEUE_NAMES, type QueueName } from '../queues/queue-name.js';
import type { JobToAdd } from '../queues/queues.js';

/** How long a handler counts as running after its worker last reported it. Only running handlers get jobs. */
const RUNNING = '5 minutes';

/** SQL for the handlers of an event `o` that are running and have not acted on it yet, as JSON. */
export const MISSING_HANDLERS = `(
  SELECT coalesce(json_agg(json_build_object('name', h.handler, 'queue', h.queue)), '[]')
  FROM event_handler h
  WHERE h.event = o.name AND h.seen_at > now() - interval '${RUNNING}'
    AND NOT EXISTS (SELECT FROM processed_event p WHERE p.event_id = o.id AND p.handler = h.handler)
)`;

export interface EventToDeliver {
  id: string;
  missing: { name: string; queue: string }[];
}

/** One job for each missing handler. Jobs for queues that only a newer release has are left to its workers. */
export const jobsOf = ({ id, missing }: EventToDeliver): JobToAdd[] =>
  missing.flatMap(({ name, queue }) =>
    isQueue(queue) ? [{ queue, name, eventId: id, jobId: `${id}_${name}` }] : [],
  );

const isQueue = (name: string): name is QueueName => (QUEUE_NAMES as readonly string[]).includes(name);
