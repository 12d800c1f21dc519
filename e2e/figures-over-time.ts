import { PRESALE_GROUP } from '#brand';
import { STATS_FIGURE_NAMES, STATS_FIGURES, type StatsFigureName } from '#contracts';
import { brand, t, texts } from './kingdom.js';
import { amount, booked, count, GIFTS, grouped, PAYING, sol, standing, tokens } from './figure-sums.js';
import type { Values } from './figure-elements.js';
import { linesOf, type PublicData } from './published-data.js';

/** What each part of a figure is, as text. Parts of which nothing was ever counted are missing. */
type Parts = Readonly<Record<string, string>>;
type Selection = readonly [account: RegExp, kinds: RegExp, sign?: -1];

/** The parts that entries of the log make up. On the first day, a part without anything in it is missing. */
function partsOf(
  { leaves }: PublicData,
  parts: Readonly<Record<string, Selection>>,
  [currency, written]: readonly ['token' | 'SOL', (units: bigint) => string] = ['token', tokens],
): Parts {
  const found = Object.entries(parts).map(([part, [account, kinds, sign = 1]]) => {
    const entries = leaves
      .filter(({ kind }) => kinds.test(kind))
      .flatMap((leaf) => leaf.entries)
      .filter((entry) => entry.currency === currency && account.test(entry.account));
    const units = entries.reduce((sum, entry) => sum + BigInt(entry.amount), 0n);
    return [part, units === 0n ? undefined : written(units * BigInt(sign))] as const;
  });
  return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

const FUND = /^charity-fund$/;
const FUND_IN_SOL = /^charity-fund\/SOL$/;
const IN_SOL = ['SOL', sol] as const;
const ALL = /./;
const NOT_PAYING = new RegExp(`^(?!${PAYING.source.slice(1)})`);
const OTHER_GIFTS = new RegExp(
  `^(?!${[PAYING, ...Object.values(GIFTS)].map(({ source }) => source.slice(1)).join('|')})`,
);

/** Who holds the supply. The accounts of members are stated as `member-…#` and a hash. */
const HOLDERS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    brand.allocation.groups.map(({ id }) => [`allocation/${id}`, new RegExp(`^allocation/${id}$`)]),
  ),
  buyers: /^presale-(?:release|vested|locked|rounding)/,
  members: /^member-/,
  rewards: /^reward-pool/,
  treasury: /^game-treasury/,
  vault: /^vault-/,
  charity: FUND,
  operations: /^(?:operations|simulated)(?:\/|$)/,
  moving: /^(?:delivering|suspense|paying|refunds-due|sale-proceeds)/,
  wallets: /^(?:outside(?!\/(?:simulated|demo))|operator)/,
  unbacked: /^outside\/(?:simulated|demo)/,
};

/**
 * What buyers paid. On a chain, the proof of the sale has each payment. In simulated mode all purchases of the test are made in USDT, so
 * the published price and network fee say what each has cost.
 */
function proceeds(data: PublicData): Parts {
  if (data.simulated) {
    const millionths = (text: string) => BigInt(Math.round(Number(text) * 1e6));
    const cost = (booked(data) * millionths(data.sale.price)) / 1_000_000n;
    const fees = millionths(data.sale.fees.USDT.amount) * BigInt(standing(data, 'presale-purchase'));
    return { USDT: `${amount(cost + fees)} USDT` };
  }
  const purchases = new Set(
    linesOf(data, 'request').flatMap(({ pays, reference }) => (pays === 'purchase' ? [reference] : [])),
  );
  const paid = { USDT: 0n, USDC: 0n, SOL: 0n };
  for (const { request, currency, credited } of linesOf(data, 'transfer'))
    if (request && purchases.has(request) && currency && currency !== 'token')
      paid[currency] += BigInt(credited);
  return Object.fromEntries(
    Object.entries(paid)
      .filter(([, units]) => units > 0n)
      .map(([unit, units]) => [unit, `${amount(units, unit === 'SOL' ? 9 : 6)} ${unit}`]),
  );
}

function partsByFigure(data: PublicData): Record<StatsFigureName, Parts> {
  const first = (entries: readonly { first: boolean }[]) =>
    count(entries.filter((entry) => entry.first).length);
  const balances = partsOf(data, {
    rewards: [/^reward-pool$/, ALL],
    treasury: [/^game-treasury$/, ALL],
    charity: [FUND, ALL],
  });
  const presale = new RegExp(`^allocation/${PRESALE_GROUP}$`);
  return {
    'sold-tokens': partsOf(data, { sold: [presale, /^presale-purchase/, -1] }),
    purchases: { purchases: count(standing(data, 'presale-purchase')) },
    proceeds: proceeds(data),
    'given-tokens': partsOf(data, {
      gifts: [FUND, OTHER_GIFTS],
      purchases: [FUND, GIFTS.purchases],
      games: [FUND, GIFTS.games],
      demo: [FUND, GIFTS.demo],
    }),
    'given-in-sol': partsOf(data, { gifts: [FUND_IN_SOL, NOT_PAYING] }, IN_SOL),
    'charity-paid': {
      ...partsOf(data, { tokens: [FUND, PAYING, -1] }),
      ...partsOf(data, { sol: [FUND_IN_SOL, PAYING, -1] }, IN_SOL),
    },
    givers: { givers: first(data.giftsOfDay) },
    games: { games: count(data.runsOfDay.length) },
    'players-of-day': { players: first(data.runsOfDay) },
    'rewards-paid': partsOf(data, {
      games: [/^game-treasury$/, /^game-reward/, -1],
      prizes: [/^reward-pool$/, /^prize/, -1],
    }),
    'pool-balances': { ...balances, ...partsOf(data, { 'charity-sol': [FUND_IN_SOL, ALL] }, IN_SOL) },
    'supply-groups': partsOf(
      data,
      Object.fromEntries(Object.entries(HOLDERS).map(([part, account]) => [part, [account, ALL] as const])),
    ),
  };
}

/** What a figure says of which nothing was counted yet. */
function nothing(name: StatsFigureName): string {
  const [unit] = Object.values(STATS_FIGURES[name].parts);
  return unit === 'count' ? '0' : `0 ${unit === 'token' ? brand.ticker : unit}`;
}

/**
 * The page `/stats` on the first day of a site: each part, the note about sample data, and what the chart of the first part says of
 * today, in the page and in its table. What adds up to nothing has no chart.
 */
export function figuresOverTime(data: PublicData): Values {
  const parts = partsByFigure(data);
  return Object.fromEntries(
    STATS_FIGURE_NAMES.map((name) => {
      const order = name === 'supply-groups' ? Object.keys(HOLDERS) : Object.keys(STATS_FIGURES[name].parts);
      const values = order.flatMap((part) => parts[name][part] ?? []);
      const shown = values.length > 0 ? values : [nothing(name)];
      const demo = name === 'given-tokens' ? parts[name]['demo'] : undefined;
      const note = demo === undefined ? [] : [t(texts.stats.demo, { amount: grouped(demo) })];
      const isDrawn = STATS_FIGURES[name].counts !== 'flow' || shown[0] !== nothing(name);
      return [name, [...shown, ...note, ...(isDrawn ? [shown[0]!, shown[0]!] : [])]];
    }),
  );
}
