import { appRoutes, buildHistoryRoutes } from '@bull-board/api/dist/routes.js';
import { describe, expect, it } from '@jest/globals';
import { ACTIONS, HISTORY_READS, isAllowed, READS } from './queue-room-actions.js';

const REFUSED = [
  'post /api/queues/:queueName/add',
  'put /api/queues/:queueName/clean/:queueStatus',
  'put /api/queues/:queueName/concurrency',
  'put /api/queues/:queueName/rate-limit',
  'put /api/queues/:queueName/rate-limit/release',
  'put /api/queues/:queueName/empty',
  'put /api/queues/:queueName/obliterate',
  'put /api/queues/:queueName/job-schedulers/:schedulerId/run',
  'put /api/queues/:queueName/job-schedulers/:schedulerId/remove',
  'patch /api/queues/:queueName/job-schedulers/:schedulerId',
  'put /api/queues/:queueName/:jobId/clean',
  'patch /api/queues/:queueName/:jobId/update-data',
  'patch /api/queues/:queueName/:jobId/delay',
  'patch /api/queues/:queueName/:jobId/priority',
  'put /api/queues/:queueName/:jobId/remove-unprocessed-children',
];

const routes = appRoutes.api.flatMap(({ method, route }) =>
  [method].flat().flatMap((one) => [route].flat().map((path) => [one, path] as const)),
);

describe('the board’s routes', () => {
  it('are all classified, so that a route of a newer board must be reviewed first', () => {
    expect(routes.map(([method, route]) => `${method} ${route}`).sort()).toEqual(
      [...READS, ...ACTIONS, ...REFUSED].sort(),
    );
  });

  it('of the history are refused, except for the one that reads it', () => {
    const provider = {} as Parameters<typeof buildHistoryRoutes>[0];
    const history = buildHistoryRoutes(provider, { hasUsage: true, canPurge: true, hasLatency: true });
    const names = history.map(({ method, route }) => [[method].flat()[0]!, String(route)] as const);
    expect(names.filter(([method, route]) => isAllowed(method, route)).map((name) => name.join(' '))).toEqual(
      HISTORY_READS,
    );
  });

  it.each(routes)(
    '%s %s is allowed only if it reads, retries, promotes, pauses, resumes or runs',
    (method, route) => {
      expect(isAllowed(method, route)).toBe(!REFUSED.includes(`${method} ${route}`));
    },
  );
});
