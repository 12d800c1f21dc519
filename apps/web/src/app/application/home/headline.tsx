import { grouped, tokens } from '../../../shared/format.js';
import { shortened } from '../../../shared/headline.js';

/** An amount of tokens as a headline, without the ticker. Its title is exact. */
export const Headline = ({ amount }: { amount: string }) => (
  <span title={tokens(amount)}>{grouped(shortened(amount))}</span>
);
