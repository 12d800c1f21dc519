import { config } from '../../shared/brand.js';

const { sale } = config;

/** What the page shows of a round's terms. */
export type ShownRound = Pick<typeof sale, 'price' | 'minAmount' | 'maxAmount' | 'endsAt'>;

/** The terms of the round that the page sells. */
export const shownRound = (isPrivate: boolean): ShownRound => (isPrivate && sale.privateRound) || sale;
