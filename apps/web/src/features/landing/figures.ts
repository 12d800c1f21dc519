import { MAX_GAME_REWARD, STREAK_PERCENT } from '#contracts/game-rewards';
import { brand, t } from '../../shared/brand.js';
import { compact } from '../../shared/compact.js';
import { percentage } from '../../shared/format.js';

const { presale, swap, vesting, allocation } = brand;

const figures = {
  charity: percentage(presale.splits.charity),
  fee: percentage(swap.feePercent),
  rewardPool: percentage(swap.splits.rewardPool),
  gameTreasury: percentage(swap.splits.gameTreasury),
  operations: percentage(swap.splits.operations),
  most: `${MAX_GAME_REWARD}`,
  streak: `${STREAK_PERCENT}`,
  supply: compact(allocation.total),
  locked: percentage(vesting.percent),
};

/** A text of the landing page with figures taken from the brand's rules, so that the text can't contradict them. */
export const withFigures = (text: string): string => t(text, figures);
