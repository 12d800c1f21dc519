import { PRESALE_GROUP } from '#brand';
import type { StatsFigureName } from '#contracts';
import type { Movement } from '#money/ledger';
import type { Counted } from './counted.js';

type Line = Omit<Counted, 'day'>;

/** The kinds that take from the charity fund. A payout that has cost less than was set aside gives the rest back. */
const PAYING = /^(?:charity-payout|payout-asked|payout-landed)(?:-reversal)?$/;

/** Says for each movement which figures it changes. Movements without any figure are of money outside the token. */
export const figuresOfLedger = (movements: readonly Movement[]): Counted[] =>
  movements.flatMap((movement) =>
    linesOf(movement).map(({ figure, part, amount }) => ({ day: movement.day, figure, part, amount })),
  );

function linesOf(movement: Movement): Line[] {
  const { account, currency } = movement;
  if (account === 'charity-fund/SOL') return charityLines(movement, 'SOL');
  if (currency !== 'token') return [];
  const supply = account === 'issuance' ? [] : [line('supply-groups', groupOf(account), movement.amount)];
  if (account === 'charity-fund') return [...supply, ...charityLines(movement, 'token')];
  return [...supply, ...saleLines(movement), ...rewardLines(movement)];
}

const line = (figure: StatsFigureName, part: string, amount: bigint): Line => ({ figure, part, amount });

function saleLines({ account, kind, amount }: Movement): Line[] {
  const sold = account === `allocation/${PRESALE_GROUP}` && kind.startsWith('presale-purchase');
  return sold ? [line('sold-tokens', 'sold', -amount)] : [];
}

function rewardLines({ account, kind, amount }: Movement): Line[] {
  if (account === 'game-treasury') {
    const paid = kind.startsWith('game-reward') ? [line('rewards-paid', 'games', -amount)] : [];
    return [line('pool-balances', 'treasury', amount), ...paid];
  }
  if (account !== 'reward-pool') return [];
  const paid = kind.startsWith('prize') ? [line('rewards-paid', 'prizes', -amount)] : [];
  return [line('pool-balances', 'rewards', amount), ...paid];
}

function charityLines({ kind, amount }: Movement, currency: 'token' | 'SOL'): Line[] {
  const isToken = currency === 'token';
  const held = line('pool-balances', isToken ? 'charity' : 'charity-sol', amount);
  if (PAYING.test(kind)) return [held, line('charity-paid', isToken ? 'tokens' : 'sol', -amount)];
  return [held, isToken ? line('given-tokens', giftOf(kind), amount) : line('given-in-sol', 'gifts', amount)];
}

function giftOf(kind: string): string {
  if (kind.startsWith('presale-purchase')) return 'purchases';
  if (kind.startsWith('game-')) return 'games';
  return kind.startsWith('demo-donations') ? 'demo' : 'gifts';
}

const GROUPS: readonly (readonly [codes: RegExp, part: string])[] = [
  [/^presale-(?:release|vested|locked|rounding)/, 'buyers'],
  [/^member-/, 'members'],
  [/^reward-pool/, 'rewards'],
  [/^game-treasury/, 'treasury'],
  [/^vault-/, 'vault'],
  [/^charity-fund/, 'charity'],
  [/^(?:operations|simulated)(?:\/|$)/, 'operations'],
  [/^(?:delivering|suspense|paying|refunds-due|sale-proceeds)/, 'moving'],
  [/^outside\/(?:simulated|demo)/, 'unbacked'],
  [/^(?:outside|operator)/, 'wallets'],
];

/** The group of the supply that a token account belongs to. All accounts have one, so that the groups add up to the supply. */
function groupOf(account: string): string {
  if (account.startsWith('allocation/')) return account;
  return GROUPS.find(([codes]) => codes.test(account))?.[1] ?? 'other';
}
