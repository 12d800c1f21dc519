import { withTexts } from '../page-texts.js';

/** When the tokens of one purchase unlock, loaded with its texts once a purchase has any. */
export const PurchaseUnlocks = withTexts(['unlocks', 'payouts'], () => import('./purchase-unlocks.js'));
