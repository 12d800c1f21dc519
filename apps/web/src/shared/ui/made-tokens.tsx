import type { FigureName } from '#contracts';
import { headline } from '../headline.js';
import { tokens } from '../format.js';
import { Made } from './made.js';

/** An amount of the brand's token as a public figure, in short form. */
export const MadeTokens = ({ of, amount }: { of: FigureName; amount: string }) => (
  <Made of={of} exact={tokens(amount)}>
    {headline(amount)}
  </Made>
);
