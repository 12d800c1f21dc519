export interface SitePage {
  /** The key of its title and description among the texts. */
  readonly name: string;
  /** The paths it answers, without a language: `:name` stands for one part. */
  readonly route: string;
  /** The one path that search engines are told. */
  readonly path: string;
  /** Whether it is the same for every visitor: then the server sends it rendered, and search engines are told of it. */
  readonly marketing: boolean;
}

/**
 * The client's pages. The server answers these paths with the client and everything else with its 404 page.
 * Free of dependencies.
 */
export const SITE_PAGES = [
  { name: 'landing', route: '/', path: '/', marketing: true },
  { name: 'presale', route: '/presale/:type', path: '/presale/public', marketing: true },
  { name: 'love', route: '/love', path: '/love', marketing: true },
  { name: 'vault', route: '/vault', path: '/vault', marketing: true },
  { name: 'swap', route: '/swap', path: '/swap', marketing: true },
  { name: 'play', route: '/play', path: '/play', marketing: true },
  { name: 'store', route: '/store', path: '/store', marketing: true },
  { name: 'stats', route: '/stats', path: '/stats', marketing: true },
  { name: 'buy', route: '/buy', path: '/buy', marketing: true },
  { name: 'milestones', route: '/milestones', path: '/milestones', marketing: true },
  { name: 'vestingSchedule', route: '/vesting-schedule', path: '/vesting-schedule', marketing: true },
  { name: 'press', route: '/press', path: '/press', marketing: true },
  { name: 'auth', route: '/auth', path: '/auth', marketing: false },
  { name: 'app', route: '/app', path: '/app', marketing: false },
  { name: 'appWallet', route: '/app/wallet', path: '/app/wallet', marketing: false },
  { name: 'appPlay', route: '/app/play', path: '/app/play', marketing: false },
  { name: 'appDonate', route: '/app/donate', path: '/app/donate', marketing: false },
  { name: 'appLeaderboard', route: '/app/leaderboard', path: '/app/leaderboard', marketing: false },
  { name: 'appNotifications', route: '/app/notifications', path: '/app/notifications', marketing: false },
  { name: 'account', route: '/app/account', path: '/app/account', marketing: false },
  { name: 'admin', route: '/admin', path: '/admin', marketing: false },
  { name: 'adminPayments', route: '/admin/payments', path: '/admin/payments', marketing: false },
  { name: 'replay', route: '/replay/:id', path: '/replay/:id', marketing: false },
  { name: 'receipt', route: '/receipts/:id', path: '/receipts/:id', marketing: false },
] as const satisfies readonly SitePage[];

export type SitePageName = (typeof SITE_PAGES)[number]['name'];

const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`);

const PATTERNS = SITE_PAGES.map((page) => ({ page, pattern: patternOf(page.route) }));

/** The page at a path without its language, if there is one. */
export const pageAt = (path: string): (typeof SITE_PAGES)[number] | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.page;
