import type { PaymentCurrency } from '#contracts';

export const CURRENCIES: readonly PaymentCurrency[] = ['SOL', 'ETH', 'BTC', 'BASE', 'BITCOIN', 'USDT'];

/** The largest number of decimal places among these currencies. */
export const PAID_DECIMALS = 18;
