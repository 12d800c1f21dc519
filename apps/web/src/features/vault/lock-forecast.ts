import type { Vault, VaultRewardsTo } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import {
  bpsOf,
  dailyReward,
  mostRewards,
  rateOf,
  rewardsOver,
  type VaultRate,
} from '#contracts/vault-rewards';

const DAY_MS = 86_400_000;

export interface LockChoice {
  /** Whole tokens. */
  amount: string;
  days: number;
  rewardsTo: VaultRewardsTo;
  dripPercent: number;
}

/** What a lock made now would earn if nothing is changed until its end. Amounts are in whole tokens. */
export interface LockForecast {
  rate: VaultRate;
  /** UTC days. */
  startsOn: string;
  endsOn: string;
  daily: string;
  rewards: string;
  given: string;
  /** What the member has at the end: the amount and the rewards that are kept. */
  total: string;
  /** What is set aside from the reserve. */
  setAside: string;
  /** Whether the reserve has that much. */
  isCovered: boolean;
}

/** The UTC day so many days after a moment. */
const dayAfter = (now: number, days: number): string =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);

export function forecastOf(
  { terms, reserve }: Pick<Vault, 'terms' | 'reserve'>,
  { amount: text, days, rewardsTo, dripPercent }: LockChoice,
  decimals: number,
  now = Date.now(),
): LockForecast {
  const amount = parseUnits(text, decimals);
  const rate = rateOf(terms, amount, days, decimals);
  const compound = rewardsTo === 'lock';
  const { rewards, kept, given } = rewardsOver(amount, bpsOf(rate), days, { compound, dripPercent });
  const setAside = mostRewards(amount, bpsOf(rate), days);
  const tokens = (units: bigint): string => formatUnits(units, decimals);
  return {
    rate,
    startsOn: dayAfter(now, 1),
    endsOn: dayAfter(now, days + 1),
    daily: tokens(dailyReward(amount, bpsOf(rate))),
    rewards: tokens(rewards),
    given: tokens(given),
    total: tokens(amount + kept),
    setAside: tokens(setAside),
    isCovered: setAside <= parseUnits(reserve.free, decimals),
  };
}
