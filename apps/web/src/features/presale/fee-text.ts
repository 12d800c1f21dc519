import type { NetworkFee, PaymentCurrency } from '#libs/contracts';
import { money } from '../../shared/format.js';

/**
 * A currency's network fee as the limits text names it (specification §5): `'3.25 USDT'`, `'0.016 SOL'`, and what
 * `equivalent` makes of the SOL fee for currencies that pay its worth.
 */
export function feeText(
  fee: NetworkFee,
  currency: PaymentCurrency,
  equivalent: (fee: string) => string,
): string {
  const text = money(fee.amount, fee.unit);
  return fee.unit === currency ? text : equivalent(text);
}
