import { OPERATOR_PAGES } from './operator-pages.js';
import { SITE_PAGES, type SitePage } from './site-pages.js';

type Page = (typeof SITE_PAGES)[number];

/** Matches like the client's router: case-insensitively and with any number of trailing slashes. */
const patternOf = ({ path, route = path }: Pick<SitePage, 'path' | 'route'>): RegExp =>
  new RegExp(`^${route.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/*$`, 'i');

const PATTERNS = SITE_PAGES.map((page: Page) => ({ page, pattern: patternOf(page) }));

const ROOM = SITE_PAGES.find(({ name }) => name === 'admin')!;
const ROOM_PATTERNS = OPERATOR_PAGES.map(patternOf);

/** The page at a path (without a language), if there is one. All pages of the operators' room are the page `admin`. */
export const pageAt = (path: string): Page | undefined =>
  PATTERNS.find(({ pattern }) => pattern.test(path))?.page ??
  (ROOM_PATTERNS.some((pattern) => pattern.test(path)) ? ROOM : undefined);

/**
 * Whether a page is the same for every visitor. If so, the server prerenders it and search engines may list it. It is not a
 * field of the pages, because every page of the client carries their list.
 */
export const isMarketing = ({ path }: Pick<SitePage, 'path'>): boolean =>
  !/^\/(?:auth|app|admin|replay|receipts|share|explorer)(?:\/|$)/.test(path);

/** Whether a path is in the members' or operators' area. The client draws their frames, even around their 404 page. */
export const isAreaPath = (path: string): boolean => /^\/(?:app|admin)(?:\/|$)/i.test(path);
