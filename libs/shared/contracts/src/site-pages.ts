export interface SitePage {
  /** The key of the page's title and description in the catalogue. */
  readonly name: string;
  /** The path without a language. It is the canonical one for search engines. */
  readonly path: string;
  /** The pattern of all the page's paths, if there are several. `:name` matches one segment. */
  readonly route?: string;
  /** Whether the page is the same for every visitor. If so, the server prerenders it and search engines may list it. */
  readonly marketing: boolean;
  /** The groups of the catalogue that the page shows, besides those that every page has. */
  readonly texts: readonly string[];
  /** The groups that lazy parts of the page fetch when they are shown. */
  readonly laterTexts?: readonly string[];
  /** The name of the page's tab, if it is one of the app's rooms. */
  readonly tab?: string;
}

/** The texts of every room of the app. */
const ROOM = ['application', 'notifications', 'auth'] as const;

/**
 * The client's pages. The server responds to these paths with the client and to all others with its 404 page.
 * Every page of the client carries this file: it has no dependencies, and its first load is limited.
 */
export const SITE_PAGES = [
  { name: 'landing', path: '/', marketing: true, texts: ['landing'] },
  {
    name: 'presale',
    path: '/presale/public',
    route: '/presale/:type',
    marketing: true,
    texts: ['presale'],
    laterTexts: ['chainPayment', 'saleTerms'],
  },
  { name: 'love', path: '/love', marketing: true, texts: ['love'] },
  { name: 'vault', path: '/vault', marketing: true, texts: ['placeholders'] },
  { name: 'swap', path: '/swap', marketing: true, texts: ['placeholders', 'buying'] },
  { name: 'play', path: '/play', marketing: true, texts: ['placeholders', 'zoom'] },
  { name: 'store', path: '/store', marketing: true, texts: ['placeholders'] },
  { name: 'stats', path: '/stats', marketing: true, texts: ['placeholders'] },
  { name: 'buy', path: '/buy', marketing: true, texts: ['buying'] },
  { name: 'milestones', path: '/milestones', marketing: true, texts: ['milestones'] },
  { name: 'vestingSchedule', path: '/vesting-schedule', marketing: true, texts: ['vestingSchedule'] },
  { name: 'press', path: '/press', marketing: true, texts: ['press'] },
  { name: 'status', path: '/status', marketing: true, texts: ['status'] },
  { name: 'transparency', path: '/transparency', marketing: true, texts: ['transparency'] },
  { name: 'auth', path: '/auth', marketing: false, texts: ['auth', 'captcha'] },
  { name: 'app', path: '/app', marketing: false, texts: ROOM, tab: 'presale' },
  { name: 'appWallet', path: '/app/wallet', marketing: false, texts: ROOM, tab: 'wallet' },
  { name: 'appPlay', path: '/app/play', marketing: false, texts: [...ROOM, 'zoom', 'love'], tab: 'play' },
  { name: 'appDonate', path: '/app/donate', marketing: false, texts: [...ROOM, 'love'], tab: 'donate' },
  { name: 'appLeaderboard', path: '/app/leaderboard', marketing: false, texts: ROOM, tab: 'leaderboard' },
  { name: 'appNotifications', path: '/app/notifications', marketing: false, texts: ROOM },
  { name: 'account', path: '/app/account', marketing: false, texts: [...ROOM, 'account'] },
  // The pages of the room are in operator-pages.ts.
  {
    name: 'admin',
    path: '/admin',
    marketing: false,
    texts: ['admin', 'payments', 'transfers', 'operations', 'auth', 'account'],
  },
  { name: 'replay', path: '/replay/:id', marketing: false, texts: ['zoom'] },
  { name: 'receipt', path: '/receipts/:id', marketing: false, texts: ['receipt', 'presale'] },
  { name: 'explorer', path: '/explorer', marketing: false, texts: ['explorer'] },
  { name: 'explorerTransaction', path: '/explorer/tx/:signature', marketing: false, texts: ['explorer'] },
  { name: 'explorerAddress', path: '/explorer/address/:address', marketing: false, texts: ['explorer'] },
] as const satisfies readonly SitePage[];

export type SitePageName = (typeof SITE_PAGES)[number]['name'];
