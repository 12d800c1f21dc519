import type { CreatedPurchase } from '#contracts';
import { brand } from '../../shared/brand.js';
import { tabStore } from '../../shared/store.js';

/** The id of a purchase that the server has accepted and the secret that opens it, so that a reload can resume it. */
export const acceptedPurchase = tabStore<Pick<CreatedPurchase, 'id' | 'secret'>>(
  `${brand.slug}_accepted_purchase`,
);
