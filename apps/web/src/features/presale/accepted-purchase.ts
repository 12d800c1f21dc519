import type { PaymentAccess } from '#contracts';
import { brand, simulated } from '../../shared/brand.js';
import { keptAccess } from '../../shared/chain-payment/payment-access.js';
import { deviceStore, tabStore } from '../../shared/store.js';

// A payment takes minutes, in which the browser may be closed. A simulated one ends within a second.
const store = (simulated ? tabStore : deviceStore)<PaymentAccess>(`${brand.slug}_accepted_purchase`);

/** The purchase that a later visit resumes. */
export const acceptedPurchase = keptAccess(store, 'purchase');
