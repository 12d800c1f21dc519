import { type LiveUpdates, toEveryone, toMember } from '#platform';

interface Settled {
  purchaseId: string;
  ownerId?: string | null;
}

/** Everyone hears that the figures have changed, and only the wallet's owner which purchase changed. */
const settled = ({ purchaseId, ownerId }: Settled, updatedAt: string) => [
  ...(ownerId ? [toMember(ownerId, 'purchase.updated', { purchaseId })] : []),
  toEveryone('presale.stats', { updatedAt }),
];

export const presaleLiveUpdates: LiveUpdates = {
  'presale.purchase-confirmed': settled,
  'presale.purchase-failed': settled,
  'presale.purchase-reversed': settled,
};
