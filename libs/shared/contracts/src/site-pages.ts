export interface SitePage {
  /** The key of the page's title and description in the catalogue. */
  readonly name: string;
  /** The paths of the page without a language. `:name` matches one segment. */
  readonly route: string;
  /** The canonical path for search engines. */
  readonly path: string;
  /** Whether the page is the same for every visitor. If so, the server prerenders it and search engines may list it. */
  readonly marketing: boolean;
  /** The groups of the catalogue that the page shows, besides those that every page has. */
  readonly texts: readonly string[];
  /** The name of the page's tab, if it is one of the app's rooms. */
  readonly tab?: string;
}

/** The texts of every room of the app. */
const ROOM = ['application', 'notifications', 'auth'] as const;

/**
 * The client's pages. The server responds to these paths with the client and to all others with its 404 page.
 * This file has no dependencies.
 */
export const SITE_PAGES = [
  { name: 'landing', route: '/', path: '/', marketing: true, texts: ['landing'] },
  { name: 'presale', route: '/presale/:type', path: '/presale/public', marketing: true, texts: ['presale'] },
  { name: 'love', route: '/love', path: '/love', marketing: true, texts: ['love'] },
  { name: 'vault', route: '/vault', path: '/vault', marketing: true, texts: ['placeholders'] },
  { name: 'swap', route: '/swap', path: '/swap', marketing: true, texts: ['placeholders', 'buying'] },
  { name: 'play', route: '/play', path: '/play', marketing: true, texts: ['placeholders', 'zoom'] },
  { name: 'store', route: '/store', path: '/store', marketing: true, texts: ['placeholders'] },
  { name: 'stats', route: '/stats', path: '/stats', marketing: true, texts: ['placeholders'] },
  { name: 'buy', route: '/buy', path: '/buy', marketing: true, texts: ['buying'] },
  { name: 'milestones', route: '/milestones', path: '/milestones', marketing: true, texts: ['milestones'] },
  {
    name: 'vestingSchedule',
    route: '/vesting-schedule',
    path: '/vesting-schedule',
    marketing: true,
    texts: ['vestingSchedule'],
  },
  { name: 'press', route: '/press', path: '/press', marketing: true, texts: ['press'] },
  { name: 'auth', route: '/auth', path: '/auth', marketing: false, texts: ['auth', 'captcha'] },
  { name: 'app', route: '/app', path: '/app', marketing: false, texts: ROOM, tab: 'presale' },
  {
    name: 'appWallet',
    route: '/app/wallet',
    path: '/app/wallet',
    marketing: false,
    texts: ROOM,
    tab: 'wallet',
  },
  {
    name: 'appPlay',
    route: '/app/play',
    path: '/app/play',
    marketing: false,
    texts: [...ROOM, 'zoom', 'love'],
    tab: 'play',
  },
  {
    name: 'appDonate',
    route: '/app/donate',
    path: '/app/donate',
    marketing: false,
    texts: [...ROOM, 'love'],
    tab: 'donate',
  },
  {
    name: 'appLeaderboard',
    route: '/app/leaderboard',
    path: '/app/leaderboard',
    marketing: false,
    texts: ROOM,
    tab: 'leaderboard',
  },
  {
    name: 'appNotifications',
    route: '/app/notifications',
    path: '/app/notifications',
    marketing: false,
    texts: ROOM,
  },
  {
    name: 'account',
    route: '/app/account',
    path: '/app/account',
    marketing: false,
    texts: [...ROOM, 'account'],
  },
  { name: 'admin', route: '/admin', path: '/admin', marketing: false, texts: ['admin', 'payments', 'auth'] },
  {
    name: 'adminPayments',
    route: '/admin/payments',
    path: '/admin/payments',
    marketing: false,
    texts: ['admin', 'payments', 'auth'],
  },
  { name: 'replay', route: '/replay/:id', path: '/replay/:id', marketing: false, texts: ['zoom'] },
  {
    name: 'receipt',
    route: '/receipts/:id',
    path: '/receipts/:id',
    marketing: false,
    texts: ['receipt', 'presale'],
  },
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
