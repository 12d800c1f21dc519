import { expect, it } from '@jest/globals';
import type { ClientMessage } from '#platform';
import { RecentMessages } from './recent-messages.js';

const upgraded = (userId: string): ClientMessage => ({
  room: `user:${userId}`,
  event: 'badge.upgraded',
  payload: { badge: 'hero' },
});

it('returns the messages of the rooms that are joined, until they are too old', () => {
  let now = 0;
  const recent = new RecentMessages(30_000, () => now);
  recent.keep(upgraded('a'));
  now = 20_000;
  recent.keep(upgraded('b'));
  recent.keep(upgraded('a'));
  expect(recent.to(['user:a', 'operators'])).toEqual([upgraded('a'), upgraded('a')]);
  expect(recent.to(['session:a'])).toEqual([]);
  now = 30_001;
  expect(recent.to(['user:a', 'user:b'])).toEqual([upgraded('b'), upgraded('a')]);
  now = 50_001;
  expect(recent.to(['user:a', 'user:b'])).toEqual([]);
});
