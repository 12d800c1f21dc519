/** This file has no dependencies, so that the client can import it alone. */

interface StatsFigure {
  readonly section: 'sale' | 'giving' | 'games' | 'pools' | 'supply';
  /**
   * `flow`: what happened in a day; the days add up to the present figure. `balance`: what is held at the end of a day. `daily`: how
   * many different people a day had; the days do not add up, because somebody may come again.
   */
  readonly counts: 'flow' | 'balance' | 'daily';
  /** What each part is counted in: the project's token, another currency, or `count` for things and people. */
  readonly parts: Readonly<Record<string, StatsUnit>>;
}

export type StatsUnit = 'token' | 'count' | 'USDT' | 'USDC' | 'SOL' | 'USD';

/** The figures of the page `/stats`, by UTC day, with the parts that they consist of. */
export const STATS_FIGURES = {
  'sold-tokens': { section: 'sale', counts: 'flow', parts: { sold: 'token' } },
  purchases: { section: 'sale', counts: 'flow', parts: { purchases: 'count' } },
  proceeds: {
    section: 'sale',
    counts: 'flow',
    parts: { USDT: 'USDT', USDC: 'USDC', SOL: 'SOL', USD: 'USD' },
  },
  'given-tokens': {
    section: 'giving',
    counts: 'flow',
    parts: { gifts: 'token', purchases: 'token', games: 'token', demo: 'token' },
  },
  'given-in-sol': { section: 'giving', counts: 'flow', parts: { gifts: 'SOL' } },
  'charity-paid': { section: 'giving', counts: 'flow', parts: { tokens: 'token', sol: 'SOL' } },
  givers: { section: 'giving', counts: 'daily', parts: { givers: 'count' } },
  games: { section: 'games', counts: 'flow', parts: { games: 'count' } },
  'players-of-day': { section: 'games', counts: 'daily', parts: { players: 'count' } },
  'rewards-paid': { section: 'games', counts: 'flow', parts: { games: 'token', prizes: 'token' } },
  'pool-balances': {
    section: 'pools',
    counts: 'balance',
    parts: { rewards: 'token', treasury: 'token', charity: 'token', 'charity-sol': 'SOL' },
  },
  /** The groups of the allocation have a part each besides these: `allocation/` and the group's id in the brand file. */
  'supply-groups': {
    section: 'supply',
    counts: 'balance',
    parts: {
      buyers: 'token',
      members: 'token',
      rewards: 'token',
      treasury: 'token',
      vault: 'token',
      charity: 'token',
      operations: 'token',
      moving: 'token',
      wallets: 'token',
      unbacked: 'token',
      other: 'token',
    },
  },
} as const satisfies Record<string, StatsFigure>;

export type StatsFigureName = keyof typeof STATS_FIGURES;
export type StatsSection = StatsFigure['section'];
export const STATS_FIGURE_NAMES = Object.keys(STATS_FIGURES) as StatsFigureName[];
export const STATS_SECTIONS = [
  'sale',
  'giving',
  'games',
  'pools',
  'supply',
] as const satisfies readonly StatsSection[];

const partsOf = (name: StatsFigureName): Readonly<Record<string, StatsUnit>> => STATS_FIGURES[name].parts;

/** What a part of a figure is counted in. */
export const unitOfPart = (name: StatsFigureName, part: string): StatsUnit => partsOf(name)[part] ?? 'token';

/** The part that a figure has even while nothing is counted. */
export const firstPartOf = (name: StatsFigureName): string => Object.keys(partsOf(name))[0]!;

export const STATS_STEPS = ['day', 'week', 'month'] as const;
export type StatsStep = (typeof STATS_STEPS)[number];

/** A series has at most so many points. Longer ranges need longer steps. */
export const MAX_STATS_POINTS = 400;
