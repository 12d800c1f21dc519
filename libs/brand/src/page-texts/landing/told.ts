import { filled } from '../../filled.js';

/**
 * Schema of a text of the landing page. Its placeholders stand for figures that follow from a rule: the charity share of
 * purchases, the swap fee and its shares, and the streak bonus in percent, the highest reward of a game in whole tokens,
 * the supply, and the percentage of it that is locked or vested.
 */
export const told = filled(
  'charity',
  'fee',
  'rewardPool',
  'gameTreasury',
  'operations',
  'most',
  'streak',
  'supply',
  'locked',
);
