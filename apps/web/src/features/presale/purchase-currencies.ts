import type { PaymentCurrency, PurchaseCurrency, Sale } from '#contracts';
import { simulated } from '../../shared/brand.js';
import { CURRENCIES } from '../../shared/payment-currencies.js';

/** The currencies of the purchase form. Those that can be paid on the chain come first. */
export function purchaseCurrencies(sale: Sale | undefined): readonly PurchaseCurrency[] {
  const onChain: readonly PurchaseCurrency[] = sale?.chainCurrencies ?? [];
  return [...onChain, ...CURRENCIES.filter((currency) => !onChain.includes(currency))];
}

/** Whether purchases in this currency are paid manually and reported, because this page can't take the payment. */
export const isPaidManually = (sale: Sale | undefined, currency: PurchaseCurrency): boolean =>
  !simulated && sale !== undefined && !sale.chainCurrencies.some((onChain) => onChain === currency);

/** The currency as it is reported for a manual payment; undefined if it is only paid on the chain. */
export const manualCurrency = (currency: PurchaseCurrency): PaymentCurrency | undefined =>
  CURRENCIES.find((manual) => manual === currency);
