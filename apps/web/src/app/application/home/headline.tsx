import { grouped, shortened, tokens } from '../../../shared/format.js';

/** An amount of tokens as a headline, without the ticker. Its title is exact. */
export const Headline = ({ amount }: { amount: string }) => (
  <span title={tokens(amount)}>{grouped(shortened(amount))}</span>
);
