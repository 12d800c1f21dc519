export type AmountUnit = 'USDT' | 'SOL' | 'USD';

/** The unit in which payments in a currency are measured: SOL and USDT in themselves, all others by their USD value. */
export const paymentUnitOf = (currency: string): AmountUnit =>
  currency === 'SOL' || currency === 'USDT' ? currency : 'USD';
