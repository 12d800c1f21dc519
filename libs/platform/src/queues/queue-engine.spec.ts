import { expect, it } from '@jest/globals';
import type pg from 'pg';
import { hasActiveJobs } from './queue-engine.js';

it('one query finds out for all idle workers whether a job is active', async () => {
  let queries = 0;
  const pool = { query: async () => ({ rowCount: (queries += 1) }) } as unknown as pg.Pool;
  expect(await Promise.all([hasActiveJobs(pool), hasActiveJobs(pool)])).toEqual([true, true]);
  expect(queries).toBe(1);
});
