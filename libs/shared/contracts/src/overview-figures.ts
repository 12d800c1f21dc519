/** What waits for somebody, each with the page that lists it. */
export const WAITING = {
  approvals: '/admin/approvals?state=open',
  payments: '/admin/payments?status=pending',
  undos: '/admin/payments?status=undo-asked',
  payouts: '/admin/payouts?state=open',
  failures: '/admin/jobs',
  prizes: '/admin/leaderboards?status=owed',
} as const;

/** The figures of a span, each with the page that lists what it counts. */
export const SPAN_FIGURES = {
  purchases: '/admin/purchases?status=confirmed',
  tokensSold: '/admin/purchases?status=confirmed',
  donations: '/admin/donations',
  donated: '/admin/donations',
  signUps: '/admin/people',
  games: '/admin/games?status=completed',
  players: '/admin/games?status=completed',
} as const;

export type Waiting = keyof typeof WAITING;
export type SpanFigure = keyof typeof SPAN_FIGURES;

/** The figures that are drawn day by day, or hour by hour. */
export const CHARTED_FIGURES = [
  'tokensSold',
  'donated',
  'signUps',
  'games',
  'players',
] as const satisfies readonly SpanFigure[];

export type ChartedFigure = (typeof CHARTED_FIGURES)[number];
