import type { RoundTerms, SaleTermsFacts, VestingTerms } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, moment, money, percentage, tokens } from '../../shared/format.js';

const { facts, groups, values, none } = texts.saleTerms;

/** A fact in words. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  /** The time that the value states. */
  readonly at?: string;
}

/** Facts that belong together. */
export interface FactGroup {
  readonly title: string;
  readonly facts: readonly Fact[];
}

const fact = (name: string, value: string): Fact => ({ name: t(name), value });
const dated = (name: string, at: string): Fact => ({ ...fact(name, moment(at)), at });

/** A version's terms in words. Other versions of the site may have written it, so that facts may be missing or unknown. */
export function factsOf(text: string): FactGroup[] {
  const terms = JSON.parse(text) as Partial<SaleTermsFacts>;
  const { rounds, payments } = terms;
  return [
    { title: t(groups.sale), facts: saleFacts(terms) },
    ...(rounds?.public ? [{ title: t(groups.public), facts: roundFacts(rounds.public) }] : []),
    ...(rounds?.private ? [{ title: t(groups.private), facts: roundFacts(rounds.private) }] : []),
    ...(payments ? [{ title: t(groups.payments), facts: paymentFacts(payments) }] : []),
  ];
}

/** A fact that two versions do not share. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What has changed from one version to the next. */
export function changesBetween(before: readonly FactGroup[], after: readonly FactGroup[]): Change[] {
  const [old, now] = [named(before), named(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const change = { name, before: old.get(name) ?? t(none), after: now.get(name) ?? t(none) };
    return change.before === change.after ? [] : [change];
  });
}

const named = (found: readonly FactGroup[]): Map<string, string> =>
  new Map(
    found.flatMap(({ title, facts }) =>
      facts.map(({ name, value }) => [`${title}: ${name}`, value] as const),
    ),
  );

function saleFacts({
  sale,
  token,
  mode,
  cluster,
  splits,
  vesting,
  networkFee,
}: Partial<SaleTermsFacts>): Fact[] {
  return [
    ...(sale ? [fact(facts.supply, tokens(sale.supply)), dated(facts.saleEnd, sale.endsAt)] : []),
    ...(token?.mint ? [fact(facts.mint, token.mint)] : []),
    ...(mode && cluster
      ? [fact(facts.settlement, mode === 'simulated' ? t(values.simulated) : t(values.solana, { cluster }))]
      : []),
    ...(splits
      ? [
          fact(
            facts.splits,
            t(values.splits, {
              charity: percentage(splits.charity),
              release: percentage(splits.release),
              vested: percentage(splits.vested),
            }),
          ),
        ]
      : []),
    ...(vesting ? vestingFacts(vesting) : []),
    ...(networkFee
      ? [
          fact(
            facts.networkFee,
            t(values.networkFee, { usdt: money(networkFee.usdt, 'USDT'), sol: money(networkFee.sol, 'SOL') }),
          ),
        ]
      : []),
  ];
}

/** When shares unlock: at an event, or at a time. */
const startOf = (start: string): Omit<Fact, 'name'> =>
  start === 'confirmation' || start === 'sale-end'
    ? { value: t(values[start]) }
    : { value: moment(start), at: start };

const startFact = (name: string, start: string): Fact => ({ name: t(name), ...startOf(start) });

function vestingFacts({ release, vested }: VestingTerms): Fact[] {
  const { start, lengthDays, stepDays, cliffDays } = vested;
  const overTime = {
    start: startOf(start).value,
    days: String(lengthDays),
    step: String(stepDays),
    cliff: String(cliffDays),
  };
  return [
    startFact(facts.release, release.at),
    lengthDays === 0 ? startFact(facts.vested, start) : fact(facts.vested, t(values.overTime, overTime)),
  ];
}

const roundFacts = ({ price, minAmount, maxAmount, cap, walletLimit, endsAt }: RoundTerms): Fact[] => [
  fact(facts.price, money(price, 'USD')),
  fact(facts.amounts, t(values.amounts, { min: grouped(minAmount), max: tokens(maxAmount) })),
  fact(facts.cap, cap === null ? t(none) : tokens(cap)),
  fact(facts.walletLimit, walletLimit === null ? t(none) : tokens(walletLimit)),
  dated(facts.end, endsAt),
];

const paymentFacts = (payments: NonNullable<SaleTermsFacts['payments']>): Fact[] => [
  fact(facts.currencies, payments.currencies.join(', ')),
  fact(facts.minutes, t(values.minutes, { count: String(payments.minutes) })),
  fact(facts.short, t(payments.short === 'credit' ? values.credit : values.refund)),
  fact(facts.late, t(values.late)),
  fact(facts.dust, money(payments.dustUsd, 'USD')),
  fact(
    facts.holds,
    t(values.holds, {
      percent: percentage(payments.holds.percent),
      wallet: String(payments.holds.perWallet),
      caller: String(payments.holds.perCaller),
    }),
  ),
];
