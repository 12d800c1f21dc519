import type { SitePageName } from '#contracts/site-pages';
import type { Brand } from './brand.schema.js';

/** The pages of the app with the texts of `/love`. */
const APP = ['app', 'appPlay', 'appDonate'] as const;

/**
 * Parts of the brand that few pages show, with those that bring them along. All of them come with each file of texts, so a page
 * also needs the parts of every page whose texts it has, because no file is fetched between the two.
 */
const PARTS = {
  milestones: ['milestones'],
  galleries: ['landing', 'milestones'],
  tokenomics: ['landing'],
  allocation: ['landing', 'stats', 'vestingSchedule'],
  vesting: ['landing', 'milestones', 'vestingSchedule', 'stats'],
  team: ['press', 'privacy', 'terms', 'contact', 'licence'],
  donations: ['love', ...APP],
  buying: ['buy', 'swap'],
  swap: ['landing', 'buy', 'swap'],
  press: ['press'],
} as const satisfies Partial<Record<keyof Brand, readonly SitePageName[]>>;

export type BrandPart = keyof typeof PARTS;
export const BRAND_PARTS = Object.keys(PARTS) as BrandPart[];

/** The parts of `BRAND_PARTS` that a page shows. */
export const partsOf = (page: SitePageName | 'notFound'): BrandPart[] =>
  BRAND_PARTS.filter((part) => PARTS[part].some((name) => name === page));
