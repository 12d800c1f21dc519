import type { NetworkFee, PurchaseCurrency } from '#contracts';
import { money } from '../../shared/format.js';

/**
 * A currency's network fee as the limits text shows it (specification §5): `'3.25 USDT'`, `'0.016 SOL'`. For currencies that
 * pay the worth of a SOL fee, `equivalent` puts it into words.
 */
export function feeText(
  fee: NetworkFee,
  currency: PurchaseCurrency,
  equivalent: (fee: string) => string,
): string {
  const text = money(fee.amount, fee.unit);
  return fee.unit === currency ? text : equivalent(text);
}
