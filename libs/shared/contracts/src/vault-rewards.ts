/**
 * What a lock of the vault earns, computed identically by client and server (specification §9). Amounts are integers in base
 * units, rounded down. Rates are in basis points of a year with 365 days. No dependencies beyond `amount`.
 */
import { parseUnits } from './amount.js';
import type { VaultTerms } from './vault-terms.js';

const BASIS_POINTS = 10_000n;
const DAYS_OF_YEAR = 365n;

/** The yearly rate of a lock, in basis points. */
export interface VaultRate {
  baseBps: number;
  boostBps: number;
}

const inBasisPoints = (percent: number): number => Math.round(percent * 100);

/** The number of days that a lock may have. */
export const daysAllowed = ({ tiers, maxDays }: VaultTerms): { min: number; max: number } => ({
  min: tiers[0]!.days,
  max: maxDays,
});

/** The rate of a lock of this amount (base units) for so many days. */
export function rateOf(terms: VaultTerms, amount: bigint, lockDays: number, decimals: number): VaultRate {
  const tier = terms.tiers.findLast((one) => one.days <= lockDays);
  const boost = terms.sizeBoosts.findLast((one) => parseUnits(one.amount, decimals) <= amount);
  return {
    baseBps: inBasisPoints(tier?.apyPercent ?? 0),
    boostBps: inBasisPoints(boost?.points ?? 0),
  };
}

export const bpsOf = ({ baseBps, boostBps }: VaultRate): number => baseBps + boostBps;

/** The reward for one day of what a lock holds. */
export const dailyReward = (held: bigint, bps: number): bigint =>
  (held * BigInt(bps)) / (BASIS_POINTS * DAYS_OF_YEAR);

/** Splits a reward into what is given to the reward pool and what the member keeps. */
export function splitReward(reward: bigint, dripPercent: number): { given: bigint; kept: bigint } {
  const given = (reward * BigInt(dripPercent)) / 100n;
  return { given, kept: reward - given };
}

/** What a lock holds after so many days if what is kept of each reward is added to it, or if it is paid out. */
export function rewardsOver(
  amount: bigint,
  bps: number,
  lockDays: number,
  choice: { compound: boolean; dripPercent: number },
): { rewards: bigint; kept: bigint; given: bigint } {
  const sum = { rewards: 0n, kept: 0n, given: 0n };
  for (let day = 0; day < lockDays; day += 1) {
    const reward = dailyReward(choice.compound ? amount + sum.kept : amount, bps);
    const { given, kept } = splitReward(reward, choice.dripPercent);
    sum.rewards += reward;
    sum.kept += kept;
    sum.given += given;
  }
  return sum;
}

/** The most that a lock can be paid until its end, whatever its member chooses: all rewards are added to it. */
export const mostRewards = (amount: bigint, bps: number, lockDays: number): bigint =>
  rewardsOver(amount, bps, lockDays, { compound: true, dripPercent: 0 }).rewards;

/** The part of the rewards added to a lock that an early exit gives back. */
export const exitForfeit = (compounded: bigint, exitPercent: number): bigint =>
  (compounded * BigInt(exitPercent)) / 100n;
