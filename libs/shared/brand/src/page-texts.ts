import type { SitePageName } from '#contracts/site-pages';
import type { Texts } from './texts.js';

/** Groups of texts that no page shows. */
type ServerGroup = 'mails' | 'refusals' | 'wallets';

/**
 * Groups of texts by the audience whose pages show them. Each audience's are a file, which the client fetches when it
 * opens a page whose texts the first page did not bring along. Every page carries all groups that are not listed.
 */
export const AUDIENCES = {
  visitors: [
    'landing',
    'presale',
    'love',
    'buying',
    'receipt',
    'zoom',
    'placeholders',
    'milestones',
    'press',
    'vestingSchedule',
    'auth',
    'captcha',
  ],
  members: ['application', 'account', 'notifications'],
  operators: ['admin', 'payments'],
} as const satisfies Record<string, readonly TextGroup[]>;

export type Audience = keyof typeof AUDIENCES;

/** A group of texts that pages show. */
export type TextGroup = Exclude<keyof Texts, ServerGroup>;

/** The texts that pages show. Of each page's title and description only the title: the server writes both into the page. */
export type PageTexts = Omit<Pick<Texts, TextGroup>, 'pages'> & {
  pages: Record<keyof Texts['pages'], { title: string }>;
};

const ROOM = ['application', 'notifications', 'auth'] as const;

/** The groups of `AUDIENCES` that each page shows. */
export const PAGE_TEXTS: Readonly<Record<SitePageName | 'notFound', readonly TextGroup[]>> = {
  landing: ['landing'],
  presale: ['presale'],
  love: ['love'],
  vault: ['placeholders'],
  swap: ['placeholders', 'buying'],
  play: ['placeholders', 'zoom'],
  store: ['placeholders'],
  stats: ['placeholders'],
  buy: ['buying'],
  milestones: ['milestones'],
  vestingSchedule: ['vestingSchedule'],
  press: ['press'],
  auth: ['auth', 'captcha'],
  app: ROOM,
  appWallet: ROOM,
  appPlay: [...ROOM, 'zoom', 'love'],
  appDonate: [...ROOM, 'love'],
  appLeaderboard: ROOM,
  appNotifications: ROOM,
  account: [...ROOM, 'account'],
  admin: ['admin', 'payments', 'auth'],
  adminPayments: ['admin', 'payments', 'auth'],
  replay: ['zoom'],
  receipt: ['receipt', 'presale'],
  notFound: [],
};
