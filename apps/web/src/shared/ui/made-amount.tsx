import type { FigureName } from '#contracts';
import { brand } from '../brand.js';
import { money } from '../format.js';
import { shortened } from '#contracts/shortened';
import { Made } from './made.js';

interface MadeAmountProps {
  of: FigureName;
  amount: string;
  /** The brand's token by default. */
  unit?: string;
}

/** An amount as a public figure, in short form. */
export const MadeAmount = ({ of, amount, unit = brand.ticker }: MadeAmountProps) => (
  <Made of={of} exact={money(amount, unit)}>
    {money(shortened(amount), unit)}
  </Made>
);
