export const AMOUNT_UNITS = ['USDT', 'USDC', 'SOL', 'USD'] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/** The unit in which payments in a currency are measured: SOL and the stablecoins in themselves, all others by their USD value. */
export const paymentUnitOf = (currency: string): AmountUnit =>
  AMOUNT_UNITS.find((unit) => unit === currency) ?? 'USD';
