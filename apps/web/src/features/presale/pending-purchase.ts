import type { CreatePurchaseInput } from '#libs/contracts';
import { brand } from '../../shared/brand.js';

/** One press of the buy button: its idempotency key, what was asked, and what opens the answer once there is one. */
export interface PendingPurchase {
  key: string;
  body: CreatePurchaseInput;
  accepted?: { id: string; secret: string };
}

const STORAGE_KEY = `${brand.slug}_pending_purchase`;

/** Kept for the tab, so that a reload picks a running purchase up again. */
export const pendingPurchase = {
  read(): PendingPurchase | null {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    return stored ? (JSON.parse(stored) as PendingPurchase) : null;
  },
  write: (pending: PendingPurchase) => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending)),
  forget: () => sessionStorage.removeItem(STORAGE_KEY),
};
