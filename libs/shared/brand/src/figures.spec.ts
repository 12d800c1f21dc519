import { describe, expect, it } from '@jest/globals';
import type { Brand } from './brand.schema.js';
import { figureProblems } from './figures.js';
import { DEFAULT_BRAND_FILE, loadBrand } from './load-brand.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);
const { allocation, presale, donations } = brand;

const withRounds = (rounds: Partial<Brand['presale']['rounds']>): Brand =>
  withPresale({ rounds: { ...presale.rounds, ...rounds } });
const ofPublic = presale.rounds.public;
const withPresale = (change: Partial<Brand['presale']>): Brand => ({
  ...brand,
  presale: { ...presale, ...change },
});
const withRewards = (daily: [string, string, string]): Brand => ({
  ...brand,
  leaderboard: { ...brand.leaderboard, rewards: { ...brand.leaderboard.rewards, daily } },
});
const withGroups = (groups: Brand['allocation']['groups']): Brand => ({
  ...brand,
  allocation: { ...allocation, groups },
});

const withShares = (...percents: number[]): Brand => ({
  ...brand,
  tokenomics: {
    ...brand.tokenomics,
    shares: percents.map((percentage) => ({ id: `${percentage}`, percentage, amount: '1M' })),
  },
});

it('are consistent in the default brand', () => {
  expect(figureProblems(brand)).toEqual([]);
});

describe('figures that contradict each other', () => {
  const [first, ...rest] = allocation.groups;
  if (!first) throw new Error('the default brand has groups');
  const cases: [what: string, broken: Brand, path: string][] = [
    ['groups that do not sum to the total', withGroups(rest), 'allocation.total'],
    [
      'two groups with one id',
      withGroups([...allocation.groups, { ...first, amount: '0' }]),
      'allocation.groups',
    ],
    ['a sale larger than its group', withPresale({ saleSupply: '10000001' }), 'presale.saleSupply'],
    [
      'no group for the pre-sale',
      withGroups(
        allocation.groups
          .filter(({ id }) => id !== 'pre-sale')
          .concat({ ...first, id: 'sale', amount: '10000000' }),
      ),
      'presale.saleSupply',
    ],
    ['tokenomics that do not sum to 100 percent', withShares(60, 39.9), 'tokenomics.shares'],
    ['two shares with one id', withShares(50, 50), 'tokenomics.shares'],
    [
      'splits that do not sum to 100 percent',
      withPresale({ splits: { charity: 10, release: 10, vested: 90 } }),
      'presale.splits',
    ],
    ['a price of zero', withPresale({ price: '0.00' }), 'presale.price'],
    ['a card price of zero', { ...brand, buying: { ...brand.buying, price: '0' } }, 'buying.price'],
    [
      'a quick amount beyond the maximum',
      { ...brand, buying: { ...brand.buying, quickAmounts: ['10000.01'] } },
      'buying.quickAmounts',
    ],
    [
      'fee splits beside 100 percent',
      {
        ...brand,
        swap: { ...brand.swap, splits: { rewardPool: 50, gameTreasury: 30, operations: 21 } },
      },
      'swap.splits',
    ],
    ['a SOL price of zero', withPresale({ fallbackSolPrice: '0' }), 'presale.fallbackSolPrice'],
    [
      'a minimum above the maximum',
      withPresale({ maxAmount: '9999', quickAmounts: [] }),
      'presale.minAmount',
    ],
    ['a maximum above the supply', withPresale({ maxAmount: '10000000.000001' }), 'presale.maxAmount'],
    ['a target above the supply', withPresale({ progressTarget: '10000001' }), 'presale.progressTarget'],
    ['a private price of zero', withRounds({ private: { price: '0' } }), 'presale.rounds.private.price'],
    [
      'a private minimum above the maximum',
      withRounds({ private: { minAmount: '1000001' } }),
      'presale.rounds.private.minAmount',
    ],
    [
      'a private maximum above the supply',
      withRounds({ private: { maxAmount: '10000001' } }),
      'presale.rounds.private.maxAmount',
    ],
    [
      'a private cap below the minimum',
      withRounds({ private: { cap: '9999' } }),
      'presale.rounds.private.cap',
    ],
    [
      'a cap above the supply',
      withRounds({ public: { ...ofPublic, cap: '10000001' }, private: { cap: null } }),
      'presale.rounds.public.cap',
    ],
    [
      'a limit for a wallet below the minimum',
      withRounds({ private: { walletLimit: '9999' } }),
      'presale.rounds.private.walletLimit',
    ],
    ['no target', withPresale({ progressTarget: '0' }), 'presale.progressTarget'],
    [
      'a quick amount beyond the limits',
      withPresale({ quickAmounts: [{ amount: '9999', label: '9999' }] }),
      'presale.quickAmounts',
    ],
    [
      'a badge with a lower threshold than the one before',
      { ...brand, donations: { ...donations, badges: { ...donations.badges, legend: '5000' } } },
      'donations.badges.legend',
    ],
    [
      'a game treasury larger than its group',
      { ...brand, game: { treasury: '300000000.000001' } },
      'game.treasury',
    ],
    [
      'a reward pool larger than the treasury leaves of their group',
      { ...brand, leaderboard: { ...brand.leaderboard, pool: '290000000.000001' } },
      'game.treasury',
    ],
    ['a second prize larger than the first', withRewards(['500', '501', '200']), 'leaderboard.rewards.daily'],
    ['a third prize of zero', withRewards(['500', '300', '0']), 'leaderboard.rewards.daily'],
    ['no goal', { ...brand, donations: { ...donations, goal: '0' } }, 'donations.goal'],
    [
      'more demo donors than base units',
      { ...brand, donations: { ...donations, demo: { ...donations.demo, total: '0.000002', donors: 3 } } },
      'donations.demo',
    ],
  ];

  it.each(cases)('%s', (_what, broken, path) => {
    expect(figureProblems(broken).map((problem) => problem.split(':')[0])).toEqual([path]);
  });
});

it('may divide the supply in fractional percentages', () => {
  expect(figureProblems(withShares(70.1, 20.2, 9.7))).toEqual([]);
});

describe('figures that cannot be parsed', () => {
  it.each([
    ['more decimals than the token has', withPresale({ minAmount: '10000.0000001' }), 'presale.minAmount'],
    ['a cap with more decimals', withRounds({ private: { cap: '1.0000001' } }), 'presale.rounds.private.cap'],
    ['leading zeros', withPresale({ progressTarget: '07000000' }), 'presale.progressTarget'],
    [
      'a fee finer than a lamport',
      withPresale({ networkFee: { usdt: '1', sol: '0.0000000001' } }),
      'presale.networkFee.sol',
    ],
  ])('%s', (_what, broken, path) => {
    expect(figureProblems(broken).map((problem) => problem.split(':')[0])).toEqual([path]);
  });
});
