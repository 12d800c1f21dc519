import { pages } from './pages.js';
import { shell, navigation, social, footer, simulation, notFound, failure } from './shell.js';
import { landing } from './landing/index.js';
import { presale } from './presale.js';
import { receipt } from './receipt.js';
import { love } from './love.js';
import { comingSoon } from './coming-soon.js';
import { milestones } from './milestones.js';
import { press } from './press.js';
import { notifications } from './notifications.js';
import { payments } from './payments.js';
import { placeholders } from './placeholders.js';
import { auth } from './auth.js';
import { buying } from './buying.js';
import { application } from './application.js';
import { account } from './account.js';
import { admin } from './admin.js';
import { captcha } from './captcha.js';
import { vestingSchedule } from './vesting-schedule.js';
import { wallet } from './wallet.js';
import { wallets } from './wallets.js';
import { zoom } from './zoom.js';

/** All texts of the site's pages, by the place that shows them. */
export const pageTexts = {
  pages,
  shell,
  navigation,
  social,
  footer,
  simulation,
  notFound,
  failure,
  landing,
  presale,
  receipt,
  love,
  notifications,
  payments,
  placeholders,
  comingSoon,
  milestones,
  press,
  buying,
  auth,
  application,
  account,
  admin,
  captcha,
  wallet,
  wallets,
  vestingSchedule,
  zoom,
};
