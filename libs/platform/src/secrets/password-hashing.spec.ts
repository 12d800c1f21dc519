import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { QueueFullError } from '../process/limiter.js';
import { PasswordHashing } from './password-hashing.js';

const MANY = 12;

it('hashes leave a thread free for the process’s other work, however many are allowed at a time', async () => {
  const hashing = new PasswordHashing({ HASHES_AT_A_TIME: MANY, HASHES_WAITING: MANY });
  let done = 0;
  const hashes = Array.from({ length: MANY }, async () => {
    await hashing.verify(undefined, 'a password');
    done += 1;
  });
  await readFile(new URL(import.meta.url));
  expect(done).toBeLessThan(MANY / 2);
  await Promise.all(hashes);
});

it('beyond the hashes that may wait, further ones are refused', async () => {
  const hashing = new PasswordHashing({ HASHES_AT_A_TIME: 1, HASHES_WAITING: 1 });
  const results = await Promise.allSettled(['one', 'two', 'three'].map((each) => hashing.hash(each)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(results[2]).toMatchObject({ reason: expect.any(QueueFullError) });
});

it('requests wait for each other only while hashes wait for their turn', async () => {
  const hashing = new PasswordHashing({ HASHES_AT_A_TIME: 1, HASHES_WAITING: 1 });
  const hashes: Promise<unknown>[] = [];
  const soon = () => new Promise((resolve) => setImmediate(resolve, 'later'));
  const waits = () => Promise.race([hashing.whileBusy(), soon()]);
  for (const expected of [undefined, 'later']) {
    hashes.push(hashing.hash('a password'));
    expect(await waits()).toBe(expected);
  }
  await Promise.all(hashes);
  expect(await waits()).toBeUndefined();
});
