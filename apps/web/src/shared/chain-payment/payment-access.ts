import { accessInHash, type PaidSubject, type PaymentAccess } from '#contracts/payment-access';
import type { Store } from '../store.js';

/** Where the access to a payment is kept. */
export interface KeptAccess extends Store<PaymentAccess> {
  /** Removes the access from the address, because it must not stay in the browser's history. */
  forgetLink: () => void;
}

/** Keeps the access that a later visit of a page resumes. A link to a payment replaces the one that was kept. */
export function keptAccess(store: Store<PaymentAccess>, subject: PaidSubject): KeptAccess {
  const linked = () => accessInHash(subject, location.hash);
  return {
    ...store,
    read: () => {
      const access = typeof location === 'undefined' ? undefined : linked();
      if (access) store.write(access);
      return access ?? store.read();
    },
    forgetLink: () => {
      if (linked()) history.replaceState(history.state, '', location.pathname + location.search);
    },
  };
}
