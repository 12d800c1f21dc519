import { AmountError, parseUnits } from '#contracts/amount';
import type { BrandFile } from './brand.schema.js';
import { amountsOfRounds, roundProblems } from './round-problems.js';

/** The allocation group that purchases are credited from. */
export const PRESALE_GROUP = 'pre-sale';
/** The allocation group that the opening balances of game treasury and reward pool come from. */
export const GAME_GROUP = 'game';
/** The allocation group that the vault's reserve comes from. */
export const STAKING_GROUP = 'staking';
/** The parts of a brand that are used in calculations. */
type Figures = Pick<
  BrandFile,
  | 'token'
  | 'allocation'
  | 'tokenomics'
  | 'presale'
  | 'buying'
  | 'swap'
  | 'donations'
  | 'game'
  | 'leaderboard'
  | 'vault'
>;

/** The number of decimals of prices and payments. */
const DECIMALS = { price: 12, usdt: 6, sol: 9, usd: 2 };

/**
 * Problems in a brand's figures, as `path: problem`: invalid amounts, or, if there are none, figures that contradict each
 * other. A brand with problems can't be loaded.
 */
export function figureProblems(brand: Figures): string[] {
  const uncountable = uncountableAmounts(brand);
  return uncountable.length > 0 ? uncountable : contradictions(brand);
}

function uncountableAmounts({
  token,
  allocation,
  presale,
  buying,
  swap,
  donations,
  game,
  leaderboard,
  vault,
}: Figures): string[] {
  const { saleSupply, progressTarget, minAmount, maxAmount, networkFee } = presale;
  const amounts: [path: string, amount: string, decimals?: number][] = [
    ['allocation.total', allocation.total],
    ...allocation.groups.map(({ id, amount }): [string, string] => [`allocation.groups.${id}`, amount]),
    ['presale.saleSupply', saleSupply],
    ['presale.progressTarget', progressTarget],
    ['presale.minAmount', minAmount],
    ['presale.maxAmount', maxAmount],
    ...presale.quickAmounts.map(({ amount }): [string, string] => ['presale.quickAmounts', amount]),
    ['presale.price', presale.price, DECIMALS.price],
    ...amountsOfRounds(presale.rounds, DECIMALS.price),
    ['presale.fallbackSolPrice', presale.fallbackSolPrice, DECIMALS.price],
    ['presale.networkFee.usdt', networkFee.usdt, DECIMALS.usdt],
    ['presale.networkFee.sol', networkFee.sol, DECIMALS.sol],
    ['buying.price', buying.price, DECIMALS.price],
    ['buying.maxAmount', buying.maxAmount, DECIMALS.usd],
    ...buying.quickAmounts.map((amount): [string, string, number] => [
      'buying.quickAmounts',
      amount,
      DECIMALS.usd,
    ]),
    ['swap.defaultAmount', swap.defaultAmount, DECIMALS.usdt],
    ['donations.goal', donations.goal],
    ...Object.entries(donations.badges).map(([badge, amount]): [string, string] => [
      `donations.badges.${badge}`,
      amount,
    ]),
    ['donations.demo.total', donations.demo.total],
    ['game.treasury', game.treasury],
    ['leaderboard.pool', leaderboard.pool],
    ['vault.reserve', vault.reserve],
    ['vault.terms.minAmount', vault.terms.minAmount],
    ...vault.terms.sizeBoosts.map(({ amount }): [string, string] => ['vault.terms.sizeBoosts', amount]),
    ...Object.entries(leaderboard.rewards).flatMap(([period, rewards]) =>
      rewards.map((amount): [string, string] => [`leaderboard.rewards.${period}`, amount]),
    ),
  ];
  return amounts.flatMap(([path, amount, decimals = token.decimals]) => {
    try {
      parseUnits(amount, decimals);
      return [];
    } catch (error) {
      if (error instanceof AmountError) return [`${path}: ${amount}: ${error.message}`];
      throw error;
    }
  });
}

function contradictions(figures: Figures): string[] {
  const { token, allocation, tokenomics, presale, buying, swap, donations, game, leaderboard, vault } =
    figures;
  const units = (amount: string): bigint => parseUnits(amount, token.decimals);
  const problems: string[] = [];
  const check = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };

  const ids = allocation.groups.map(({ id }) => id);
  const sum = allocation.groups.reduce((total, { amount }) => total + units(amount), 0n);
  const groupHolds = (group: string): bigint =>
    units(allocation.groups.find(({ id }) => id === group)?.amount ?? '0');
  const supply = units(presale.saleSupply);
  check(new Set(ids).size === ids.length, 'allocation.groups: two groups have one id');
  check(sum === units(allocation.total), 'allocation.total: is not the sum of the groups');
  check(
    groupHolds(PRESALE_GROUP) >= supply,
    `presale.saleSupply: is more than the group ${PRESALE_GROUP} holds`,
  );

  const categories = tokenomics.shares.map(({ id }) => id);
  const shared = sumOfPercents(tokenomics.shares.map(({ percentage }) => percentage));
  check(new Set(categories).size === categories.length, 'tokenomics.shares: two have one id');
  check(shared === 100, `tokenomics.shares: sum to ${shared} percent, not to 100`);

  const { charity, release, vested } = presale.splits;
  const percent = charity + release + vested;
  const [min, max, target] = [
    units(presale.minAmount),
    units(presale.maxAmount),
    units(presale.progressTarget),
  ];
  check(percent === 100, `presale.splits: sum to ${percent}, not to 100`);
  check(isPositive(presale.price), 'presale.price: is zero');
  check(isPositive(presale.fallbackSolPrice), 'presale.fallbackSolPrice: is zero');
  check(min > 0n, 'presale.minAmount: is zero');
  check(min <= max, 'presale.minAmount: is above presale.maxAmount');
  check(max <= supply, 'presale.maxAmount: is above presale.saleSupply');
  check(target > 0n, 'presale.progressTarget: is zero');
  check(target <= supply, 'presale.progressTarget: is above presale.saleSupply');
  for (const { amount, label } of presale.quickAmounts) {
    const within = units(amount) >= min && units(amount) <= max;
    check(within, `presale.quickAmounts: "${label}" is outside the limits`);
  }

  problems.push(...roundProblems(presale, units));

  const { hero, guardian, legend } = donations.badges;
  check(isPositive(hero), 'donations.badges.hero: is zero');
  check(units(hero) < units(guardian), 'donations.badges.guardian: is not above hero');
  check(units(guardian) < units(legend), 'donations.badges.legend: is not above guardian');
  const { rewardPool, gameTreasury, operations } = swap.splits;
  const feeShares = rewardPool + gameTreasury + operations;
  check(isPositive(buying.price), 'buying.price: is zero');
  check(isPositive(buying.maxAmount), 'buying.maxAmount: is zero');
  for (const amount of buying.quickAmounts) {
    const within = isPositive(amount) && Number(amount) <= Number(buying.maxAmount);
    check(within, `buying.quickAmounts: ${amount} is zero or above buying.maxAmount`);
  }
  check(feeShares === 100, `swap.splits: sum to ${feeShares}, not to 100`);

  const opened = units(game.treasury) + units(leaderboard.pool);
  check(
    groupHolds(GAME_GROUP) >= opened,
    `game.treasury: is with leaderboard.pool more than the group ${GAME_GROUP} holds`,
  );

  check(
    groupHolds(STAKING_GROUP) >= units(vault.reserve),
    `vault.reserve: is more than the group ${STAKING_GROUP} holds`,
  );
  check(isPositive(vault.terms.minAmount), 'vault.terms.minAmount: is zero');

  for (const [period, rewards] of Object.entries(leaderboard.rewards)) {
    const [first, second, third] = rewards;
    check(isPositive(third), `leaderboard.rewards.${period}: the third wins nothing`);
    check(
      units(first) >= units(second) && units(second) >= units(third),
      `leaderboard.rewards.${period}: a lower place wins more`,
    );
  }

  const { total, donors } = donations.demo;
  check(isPositive(donations.goal), 'donations.goal: is zero');
  check(units(total) >= BigInt(donors), 'donations.demo: has more donors than base units to give');
  return problems;
}

/** Rounded to two decimals, to hide errors of binary fractions. */
const sumOfPercents = (percents: number[]): number =>
  Math.round(percents.reduce((sum, percent) => sum + percent, 0) * 100) / 100;

const isPositive = (amount: string): boolean => /[1-9]/.test(amount);
