import { type LiveUpdates, toEveryone } from '#platform';

/** The page of the sale shows that quotes are paused. */
export const chainPaymentsLiveUpdates: LiveUpdates = {
  'payment.quotes-switched': (_, updatedAt) => [toEveryone('presale.stats', { updatedAt })],
};
