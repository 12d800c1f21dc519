import { t } from '../../shared/brand.js';
import { hasMoreThanTenths, tenths, tokens } from '../../shared/format.js';
import { listed } from '../../shared/ui/made.js';

interface EarnedProps {
  /** With the amount as `{amount}`. */
  text: string;
  /** In tokens; without one, it is still loading. */
  amount: string | undefined;
}

/** What a player has earned in a period, with one decimal place (specification §2). Its title is the whole amount. */
export function Earned({ text, amount }: EarnedProps) {
  const exact = amount !== undefined && hasMoreThanTenths(amount) ? tokens(amount) : undefined;
  return (
    <span {...listed('earned', exact)} data-rolls>
      {t(text, { amount: amount === undefined ? '–' : tenths(amount) })}
    </span>
  );
}
