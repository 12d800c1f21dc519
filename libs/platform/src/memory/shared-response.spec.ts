import { beforeEach, expect, it } from '@jest/globals';
import { type Lead, MAX_AGE_MS, SharedResponse } from './shared-response.js';

let now: number;
let shared: SharedResponse<string>;

beforeEach(() => {
  now = 0;
  shared = new SharedResponse(() => now);
});

async function lead(): Promise<Lead<string>> {
  const joined = await shared.join();
  if (!('lead' in joined)) throw new Error('another caller makes the response');
  return joined.lead;
}

const make = async (response: string, keepMs = Infinity): Promise<void> =>
  (await lead()).settle(response, keepMs);

it('is served until its greatest age, counted from when the work on it started', async () => {
  expect(shared.fresh()).toBeUndefined();
  const slow = await lead();
  now = 100;
  slow.settle('first', Infinity);
  now = MAX_AGE_MS;
  expect(shared.fresh()).toBe('first');
  now = MAX_AGE_MS + 1;
  expect(shared.fresh()).toBeUndefined();
  await make('second');
  expect(shared.fresh()).toBe('second');
});

it('is not served after a change', async () => {
  await make('before');
  shared.changed();
  expect(shared.fresh()).toBeUndefined();
  await make('after');
  expect(shared.fresh()).toBe('after');
});

it('is not served after the time at which it changes by itself', async () => {
  await make('daily', 40);
  now = 40;
  expect(shared.fresh()).toBe('daily');
  now = 41;
  expect(shared.fresh()).toBeUndefined();
});

it('is made by one caller at a time, and given to all who wait', async () => {
  const first = await lead();
  const waiting = [shared.join(), shared.join()];
  first.settle('shared', Infinity);
  expect(await Promise.all(waiting)).toEqual([{ response: 'shared' }, { response: 'shared' }]);
});

it.each([
  ['after a change', () => shared.changed()],
  ['once it is too old', () => (now = MAX_AGE_MS + 1)],
])('that was started before is not given to those who ask %s', async (_when, pass) => {
  const first = await lead();
  const early = shared.join();
  pass();
  const late = [shared.join(), shared.join()];
  first.settle('old', Infinity);
  expect(await early).toEqual({ response: 'old' });
  expect(shared.fresh()).toBeUndefined();
  const next = await late[0]!;
  expect(Object.keys(next)).toEqual(['lead']);
  if ('lead' in next) next.lead.settle('new', Infinity);
  expect(await late[1]).toEqual({ response: 'new' });
  expect(shared.fresh()).toBe('new');
});

it('that must not be kept, such as an error, reaches those who wait but nobody after them', async () => {
  const first = await lead();
  const waiting = shared.join();
  first.settle('unavailable');
  expect(await waiting).toEqual({ response: 'unavailable' });
  expect(shared.fresh()).toBeUndefined();
  expect(shared.isEmpty).toBe(true);
  await make('available');
  expect(shared.fresh()).toBe('available');
});

it('is made by the next caller if the first one has nothing to share', async () => {
  const first = await lead();
  const [second, third] = [shared.join(), shared.join()];
  first.settle();
  const next = await second;
  if (!('lead' in next)) throw new Error('nobody makes the response');
  next.lead.settle('made', Infinity);
  expect(await third).toEqual({ response: 'made' });
});

it('is made anew if a caller was lost', async () => {
  const lost = await lead();
  now = 60_001;
  await make('new');
  expect(shared.fresh()).toBe('new');
  lost.settle('late', Infinity);
  expect(shared.fresh()).not.toBe('late');
});
