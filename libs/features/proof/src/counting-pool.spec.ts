import { expect, it } from '@jest/globals';
import { RpcFailure } from '#money/chain';
import { CountingPool } from './counting-pool.js';

const URLS = ['http://one.test', 'http://two.test'];
const answer = (): Promise<string> => Promise.resolve('answer');

it('every endpoint that is asked is counted once, however it is asked', async () => {
  const pool = new CountingPool(URLS);
  await pool.read(answer);
  expect(pool.count).toBe(1);
  await pool.readFrom(1, answer);
  expect(pool.count).toBe(2);
  await pool.readFrom(2, answer);
  expect(pool.count).toBe(4);
});

it('an endpoint that fails is counted as well as the one that is asked instead', async () => {
  const pool = new CountingPool(URLS);
  const failing = [true, false];
  await pool.read(() => (failing.shift() ? Promise.reject(new RpcFailure('away')) : answer()));
  expect(pool.count).toBe(2);
});
