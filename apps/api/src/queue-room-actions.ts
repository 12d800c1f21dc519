/** The routes of the board that show something. */
export const READS: readonly string[] = [
  'get /api/redis/stats',
  'get /api/queues',
  'get /api/job-schedulers',
  'get /api/queues/:queueName/metrics',
  'get /api/queues/:queueName/default-job-options',
  'get /api/queues/:queueName/workers',
  'get /api/queues/:queueName/rate-limit',
  'get /api/queues/:queueName/job-data-schema',
  'get /api/queues/:queueName/:jobId/logs',
  'get /api/queues/:queueName/:jobId/flow',
  'get /api/queues/:queueName/:jobId',
];

/** The board has these only because it is given a history. */
export const HISTORY_READS: readonly string[] = ['get /api/metrics/history'];

/** The routes that retry, promote, pause or resume jobs. None of them creates, changes or removes a job. */
export const ACTIONS: readonly string[] = [
  'put /api/queues/pause',
  'put /api/queues/resume',
  'put /api/queues/:queueName/pause',
  'put /api/queues/:queueName/resume',
  'put /api/queues/:queueName/promote',
  'put /api/queues/:queueName/retry/:queueStatus',
  'put /api/queues/:queueName/:jobId/retry',
  'put /api/queues/:queueName/:jobId/promote',
];

/** All other routes of the board are closed to everybody, including admins. So are routes that a newer board adds. */
export const isAllowed = (method: string, route: string): boolean =>
  [...READS, ...HISTORY_READS, ...ACTIONS].includes(`${method} ${route}`);
