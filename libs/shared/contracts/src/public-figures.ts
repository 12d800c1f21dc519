/** What a reader can check a public figure against. The texts of the page `/figures` explain each. */
export type FigureProof =
  | 'sale'
  | 'ledger'
  | 'chain'
  | 'runs'
  | 'audit'
  | 'brand'
  | 'gifts-by-day'
  | 'runs-by-day'
  | 'running-locks'
  /** Nothing public proves it. The page `/figures` says so. */
  | 'stated';

export interface PublicFigure {
  readonly group: 'sale' | 'giving' | 'pool' | 'vault' | 'leaderboards' | 'supply' | 'operators';
  /** The route that serves the figure as data. */
  readonly data: string;
  readonly proof: FigureProof;
}

/**
 * Every figure of money, count or rank that visitors see. Pages show each inside a `Made` link, which leads to the place on `/figures`
 * that says how it is made, or mark it as `listed` in a section whose `HowMade` link leads to its group. The browser test of figures
 * finds those that are missing here, and recomputes all others.
 */
export const PUBLIC_FIGURES = {
  sold: { group: 'sale', data: '/api/presale', proof: 'sale' },
  remaining: { group: 'sale', data: '/api/presale', proof: 'sale' },
  'sale-progress': { group: 'sale', data: '/api/presale', proof: 'sale' },
  'sold-on-chain': { group: 'sale', data: '/api/presale', proof: 'chain' },
  allocated: { group: 'sale', data: '/api/presale', proof: 'ledger' },
  'sale-supply': { group: 'sale', data: '/api/presale', proof: 'brand' },
  treasury: { group: 'sale', data: '/api/presale', proof: 'chain' },
  'mint-supply': { group: 'sale', data: '/api/presale', proof: 'chain' },
  'target-progress': { group: 'sale', data: '/api/presale', proof: 'chain' },
  given: { group: 'giving', data: '/api/donations/totals', proof: 'ledger' },
  'given-sol': { group: 'giving', data: '/api/donations/totals', proof: 'ledger' },
  'given-simulated': { group: 'giving', data: '/api/donations/totals', proof: 'ledger' },
  'giving-goal': { group: 'giving', data: '/api/donations/totals', proof: 'brand' },
  'giving-progress': { group: 'giving', data: '/api/donations/totals', proof: 'ledger' },
  donors: { group: 'giving', data: '/api/donations/totals', proof: 'gifts-by-day' },
  gift: { group: 'giving', data: '/api/donations', proof: 'ledger' },
  'given-by-one': { group: 'giving', data: '/api/stats/gifts', proof: 'stated' },
  'charity-fund': { group: 'giving', data: '/api/charity/fund', proof: 'ledger' },
  'charity-payment': { group: 'giving', data: '/api/charity/payouts', proof: 'ledger' },
  'swap-fees': { group: 'pool', data: '/api/rewards/pool', proof: 'ledger' },
  'pool-balance': { group: 'pool', data: '/api/rewards/pool', proof: 'ledger' },
  'vault-reserve': { group: 'vault', data: '/api/vault', proof: 'ledger' },
  'vault-locked': { group: 'vault', data: '/api/vault', proof: 'ledger' },
  'vault-running': { group: 'vault', data: '/api/vault', proof: 'running-locks' },
  players: { group: 'leaderboards', data: '/api/leaderboards/daily', proof: 'runs' },
  rank: { group: 'leaderboards', data: '/api/leaderboards/daily', proof: 'runs' },
  score: { group: 'leaderboards', data: '/api/leaderboards/daily', proof: 'runs' },
  earned: { group: 'leaderboards', data: '/api/leaderboards/daily', proof: 'ledger' },
  prize: { group: 'leaderboards', data: '/api/leaderboards/daily', proof: 'ledger' },
  supply: { group: 'supply', data: '/api/config', proof: 'chain' },
  locked: { group: 'supply', data: '/api/config', proof: 'chain' },
  'group-share': { group: 'supply', data: '/api/config', proof: 'brand' },
  unlocked: { group: 'supply', data: '/api/config', proof: 'brand' },
  'operators-payment': { group: 'operators', data: '/api/transparency', proof: 'audit' },
  'sale-check': { group: 'sale', data: '/api/presale/proof/verification', proof: 'sale' },
  receipt: { group: 'sale', data: '/api/ledger-log/leaves', proof: 'ledger' },
  'purchase-unlock': { group: 'sale', data: '/api/ledger-log/leaves', proof: 'ledger' },
  'sold-tokens': { group: 'sale', data: '/api/stats', proof: 'ledger' },
  purchases: { group: 'sale', data: '/api/stats', proof: 'ledger' },
  proceeds: { group: 'sale', data: '/api/stats', proof: 'sale' },
  'given-tokens': { group: 'giving', data: '/api/stats', proof: 'ledger' },
  'given-in-sol': { group: 'giving', data: '/api/stats', proof: 'ledger' },
  'charity-paid': { group: 'giving', data: '/api/stats', proof: 'ledger' },
  givers: { group: 'giving', data: '/api/stats', proof: 'gifts-by-day' },
  games: { group: 'leaderboards', data: '/api/stats', proof: 'runs-by-day' },
  'players-of-day': { group: 'leaderboards', data: '/api/stats', proof: 'runs-by-day' },
  'rewards-paid': { group: 'pool', data: '/api/stats', proof: 'ledger' },
  'pool-balances': { group: 'pool', data: '/api/stats', proof: 'ledger' },
  'supply-groups': { group: 'supply', data: '/api/stats', proof: 'ledger' },
} as const satisfies Record<string, PublicFigure>;

export type FigureName = keyof typeof PUBLIC_FIGURES;
export const FIGURE_NAMES = Object.keys(PUBLIC_FIGURES) as FigureName[];
