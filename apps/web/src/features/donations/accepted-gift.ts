import { brand } from '../../shared/brand.js';
import { keptAccess } from '../../shared/chain-payment/payment-access.js';
import { deviceStore } from '../../shared/store.js';

/** The gift whose payment a later visit of the Love page resumes. */
export const acceptedGift = keptAccess(deviceStore(`${brand.slug}_accepted_gift`), 'gift');
