export interface SitePage {
  /** The key of the page's title and description in the catalogue. */
  readonly name: string;
  /** The paths of the page without a language. `:name` matches one segment. */
  readonly route: string;
  /** The canonical path for search engines. */
  readonly path: string;
  /** Whether the page is the same for every visitor. If so, the server prerenders it and search engines may list it. */
  readonly marketing: boolean;
}

/**
 * The client's pages. The server responds to these paths with the client and to all others with its 404 page.
 * This file has no dependencies.
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

/** Matches like the client's router: case-insensitively and with any number of trailing slashes. */
const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i');

const PATTERNS = SITE_PAGES.map((page) => ({ page, pattern: patternOf(page.route) }));

/** The page at a path (without a language), if there is one. */
export const pageAt = (path: string): (typeof SITE_PAGES)[number] | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.page;

/** Whether a path is in the members' or operators' area. The client draws their frames, even around their 404 page. */
export const inArea = (path: string): boolean => /^\/(?:app|admin)(?:\/|$)/i.test(path);
