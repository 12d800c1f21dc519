import { expect, it } from '@jest/globals';
import { nextStep } from './next-step.js';

const STATS = {
  games: 4,
  bestScore: 700,
  gamesToday: 1,
  streak: 2,
  totalEarned: '10',
  earnedToday: '1',
  dailyCap: '500',
};
const SELLING = { opensAt: null, over: false, paused: false, remainingTokens: '500000', minAmount: '10000' };
type Standing = Parameters<typeof nextStep>[0];
const standing = (stats: Partial<typeof STATS> = {}, held: Record<string, string> = {}): Standing => ({
  games: { open: null, stats: { ...STATS, ...stats } },
  balances: {
    accounts: Object.entries({ earned: '490.5', bought: '0', ...held }).map(
      ([account, amount]) => ({ account, amount }) as Standing['balances']['accounts'][number],
    ),
  },
  profile: { nextBadge: { badge: 'hero', threshold: '500', missing: '490' } },
  sale: SELLING,
});

it('finishes an open run before anything else', () => {
  const open = {} as Standing['games']['open'];
  const { games, ...rest } = standing({ games: 0 });
  expect(nextStep({ ...rest, games: { ...games, open } })).toEqual({ name: 'finish' });
});

it('plays a first run before it asks for money', () => {
  expect(nextStep(standing({ games: 0, streak: 0, gamesToday: 0 }))).toEqual({ name: 'first' });
});

it('keeps a streak that today would end', () => {
  expect(nextStep(standing({ gamesToday: 0 }))).toEqual({ name: 'streak', days: 2 });
  expect(nextStep(standing({ gamesToday: 0, streak: 0 })).name).toBe('buy');
});

it('shows the pre-sale to members without any purchase, and to no one else', () => {
  expect(nextStep(standing())).toEqual({ name: 'buy' });
  for (const account of ['bought', 'presale-release', 'presale-vested'])
    expect(nextStep(standing({}, { [account]: '5' })).name).toBe('badge');
});

it.each([
  ['has not begun', { ...SELLING, opensAt: '2999-03-12T10:00:00.000Z' }],
  ['is over', { ...SELLING, over: true }],
  ['is sold out', { ...SELLING, remainingTokens: '0' }],
  ['is paused', { ...SELLING, paused: true }],
  ['is not known', undefined],
])('does not lead to a sale that %s', (_, sale) => {
  expect(nextStep({ ...standing(), sale }).name).toBe('badge');
  expect(nextStep({ ...standing({}, { earned: '0' }), sale }).name).toBe('climb');
});

it('names the next badge to members who have earned enough for it, and otherwise the leaderboard', () => {
  expect(nextStep(standing({}, { bought: '5' }))).toEqual({ name: 'badge', badge: 'hero', missing: '490' });
  expect(nextStep(standing({}, { bought: '5', earned: '490' })).name).toBe('badge');
  expect(nextStep(standing({}, { bought: '5', earned: '489.999999' }))).toEqual({ name: 'climb' });
  expect(nextStep({ ...standing({}, { bought: '5' }), profile: { nextBadge: null } })).toEqual({
    name: 'climb',
  });
});
