export interface SitePage {
  /** The key of the page's title and description in the catalogue. */
  readonly name: string;
  /** The path without a language. It is the canonical one for search engines. */
  readonly path: string;
  /** The pattern of all the page's paths, if there are several. `:name` matches one segment. */
  readonly route?: string;
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
  { name: 'landing', path: '/', texts: ['landing'], laterTexts: ['comingSoon', 'walletChooser'] },
  {
    name: 'presale',
    path: '/presale/public',
    route: '/presale/:type',

    texts: ['presale'],
    laterTexts: [
      'purchaseProgress',
      'notifyPayment',
      'privateRound',
      'chainPayment',
      'saleTerms',
      'saleClosed',
      'unlocks',
      'payouts',
    ],
  },
  { name: 'love', path: '/love', texts: ['love'], laterTexts: ['charity', 'giftPayment'] },
  { name: 'vault', path: '/vault', texts: ['placeholders', 'comingSoon', 'vault'] },
  { name: 'swap', path: '/swap', texts: ['placeholders', 'comingSoon', 'buying'] },
  { name: 'play', path: '/play', texts: ['placeholders', 'comingSoon', 'zoom'] },
  { name: 'store', path: '/store', texts: ['placeholders', 'comingSoon'] },
  {
    name: 'stats',
    path: '/stats',
    texts: ['placeholders', 'comingSoon', 'stats', 'figures', 'vestingSchedule'],
  },
  { name: 'buy', path: '/buy', texts: ['buying'] },
  { name: 'milestones', path: '/milestones', texts: ['milestones'] },
  { name: 'vestingSchedule', path: '/vesting-schedule', texts: ['vestingSchedule'] },
  { name: 'press', path: '/press', texts: ['press'] },
  { name: 'status', path: '/status', texts: ['status'] },
  { name: 'transparency', path: '/transparency', texts: ['transparency', 'stats'] },
  { name: 'proof', path: '/proof', texts: ['proof', 'stats'] },
  { name: 'figures', path: '/figures', texts: ['figures', 'stats'] },
  { name: 'privacy', path: '/privacy', texts: ['legalPages'] },
  { name: 'terms', path: '/terms', texts: ['legalPages', 'legal'] },
  { name: 'contact', path: '/contact', texts: ['legalPages'] },
  { name: 'licence', path: '/licence', texts: ['legalPages'] },
  { name: 'auth', path: '/auth', texts: ['auth', 'captcha'] },
  { name: 'app', path: '/app', texts: [...ROOM, 'home', 'love'], tab: 'home' },
  { name: 'appPresale', path: '/app/presale', texts: ROOM, tab: 'presale' },
  {
    name: 'appWallet',
    path: '/app/wallet',
    texts: [...ROOM, 'unlocks', 'payouts', 'withdrawals'],
    tab: 'wallet',
  },
  { name: 'appPlay', path: '/app/play', texts: [...ROOM, 'zoom', 'love'], tab: 'play' },
  { name: 'appDonate', path: '/app/donate', texts: [...ROOM, 'love'], tab: 'donate' },
  { name: 'appLeaderboard', path: '/app/leaderboard', texts: ROOM, tab: 'leaderboard' },
  { name: 'appNotifications', path: '/app/notifications', texts: ROOM },
  { name: 'account', path: '/app/account', texts: [...ROOM, 'account'] },
  // The pages of the room are in operator-pages.ts.
  {
    name: 'admin',
    path: '/admin',

    texts: ['admin', 'payments', 'transfers', 'payouts', 'operations', 'auth', 'account'],
  },
  { name: 'replay', path: '/replay/:id', texts: ['zoom'] },
  {
    name: 'receipt',
    path: '/receipts/:id',
    texts: ['receipt', 'purchaseProgress'],
    laterTexts: ['unlocks', 'payouts'],
  },
  { name: 'share', path: '/share/:kind/:id', texts: ['share'] },
  { name: 'explorer', path: '/explorer', texts: ['explorer'] },
  { name: 'explorerTransaction', path: '/explorer/tx/:signature', texts: ['explorer'] },
  { name: 'explorerAddress', path: '/explorer/address/:address', texts: ['explorer'] },
] as const satisfies readonly SitePage[];

export type SitePageName = (typeof SITE_PAGES)[number]['name'];
