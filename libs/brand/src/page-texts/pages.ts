import { z } from 'zod';
import type { SitePageName } from '#contracts/site-pages';
import { filled } from '../filled.js';

const text = filled();
const page = z.strictObject({ title: text, description: text });

/** Title and description of each page for browser tabs, search engines and social cards. */
export const pages = z.strictObject({
  landing: page,
  presale: page,
  love: page,
  vault: page,
  swap: page,
  play: page,
  store: page,
  stats: page,
  buy: page,
  milestones: page,
  vestingSchedule: page,
  press: page,
  auth: page,
  app: page,
  appWallet: page,
  appPlay: page,
  appDonate: page,
  appLeaderboard: page,
  appNotifications: page,
  account: page,
  admin: page,
  adminPayments: page,
  replay: page,
  receipt: page,
  notFound: page,
} satisfies Record<SitePageName | 'notFound', typeof page>);
