import { grouped, tokens } from '../../../shared/format.js';

/** At most two decimal places, cut off rather than rounded up. */
const shortened = (amount: string): string => amount.replace(/(\.\d\d)\d+$/, '$1');

/** An amount of tokens as a headline, without the ticker. Its title is exact. */
export const Headline = ({ amount }: { amount: string }) => (
  <span title={tokens(amount)}>{grouped(shortened(amount))}</span>
);
