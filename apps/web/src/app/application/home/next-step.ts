import type { Balances, DonationBadge, GameList, Profile, Sale } from '#contracts';
import { parseUnits } from '#contracts/amount';
import { saleStageOf } from '#contracts/sale-stage';

export type NextStep =
  | { name: 'finish' | 'first' | 'buy' | 'climb' }
  | { name: 'streak'; days: number }
  | { name: 'badge'; badge: DonationBadge; missing: string };

interface Standing {
  games: Pick<GameList, 'open' | 'stats'>;
  balances: Pick<Balances, 'accounts'>;
  profile: Pick<Profile, 'nextBadge'>;
  /** Undefined if it can't be loaded. */
  sale: Pick<Sale, 'opensAt' | 'over' | 'paused' | 'remainingTokens' | 'minAmount'> | undefined;
}

/** The accounts that a purchase fills. */
const PURCHASED = new Set<string>(['bought', 'presale-release', 'presale-vested']);

/** More than tokens have; amounts are only compared. */
const DECIMALS = 18;
const units = (amount: string): bigint => parseUnits(amount, DECIMALS);

/** The one thing that a member should do next: what would be lost first comes first, and then what is missing most. */
export function nextStep({ games: { open, stats }, balances, profile, sale }: Standing): NextStep {
  if (open) return { name: 'finish' };
  if (stats.games === 0) return { name: 'first' };
  if (stats.streak > 0 && stats.gamesToday === 0) return { name: 'streak', days: stats.streak };
  const hasBought = balances.accounts.some(({ account, amount }) => PURCHASED.has(account) && amount !== '0');
  const sells = sale && !sale.paused && saleStageOf(sale) === 'selling';
  if (sells && !hasBought) return { name: 'buy' };
  const next = profile.nextBadge;
  const earned = balances.accounts.find(({ account }) => account === 'earned')?.amount ?? '0';
  if (next && units(earned) >= units(next.missing))
    return { name: 'badge', badge: next.badge, missing: next.missing };
  return { name: 'climb' };
}
