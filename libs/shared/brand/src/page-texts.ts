import { SITE_PAGES, type SitePageName } from '#contracts/site-pages';
import type { Texts } from './texts.js';

/** Groups of texts that no page brings along. */
export const SERVER_GROUPS = [
  'mails',
  'mailFrame',
  'refusals',
  'purchases',
  'wallets',
  'offline',
  'withoutScripts',
  'receiptVerifier',
] as const;

/** A group of texts that pages show. */
export type TextGroup = Exclude<keyof Texts, (typeof SERVER_GROUPS)[number]>;

/** The texts that pages show. Of each page's title and description only the title: the server writes both into the page. */
export type PageTexts = Omit<Pick<Texts, TextGroup>, 'pages'> & {
  pages: Record<keyof Texts['pages'], { title: string }>;
};

/** The people for whom an area of the site is. */
export type Audience = 'visitors' | 'members' | 'operators';

const audienceOf = (path: string): Audience => {
  if (path.startsWith('/admin')) return 'operators';
  return path.startsWith('/app') ? 'members' : 'visitors';
};

interface PageGroups {
  readonly name: SitePageName;
  readonly path: string;
  readonly texts: readonly TextGroup[];
  readonly laterTexts?: readonly TextGroup[];
}

const PAGES: readonly PageGroups[] = SITE_PAGES;

const shownTo = (audience: Audience): TextGroup[] => [
  ...new Set(
    PAGES.filter(({ path }) => audienceOf(path) === audience).flatMap(({ texts, laterTexts = [] }) =>
      texts.concat(laterTexts),
    ),
  ),
];
const visitors = shownTo('visitors');
const members = shownTo('members').filter((group) => !visitors.includes(group));
const operators = shownTo('operators').filter((group) => ![...visitors, ...members].includes(group));

/**
 * Groups of texts by the widest audience whose pages show them. Each audience's are a file, which the client fetches when
 * it opens a page whose texts the first page did not bring along. Every page carries all groups that are not listed.
 */
export const AUDIENCES: Readonly<Record<Audience, readonly TextGroup[]>> = { visitors, members, operators };

/** The groups of `AUDIENCES` that a page shows. */
export const groupsOf = (page: SitePageName | 'notFound'): readonly TextGroup[] =>
  PAGES.find(({ name }) => name === page)?.texts ?? [];
