/** The currencies in which buyers pay on the chain. This file has no dependencies, so that the client can import it alone. */
export const MONEY = ['SOL', 'USDC', 'USDT'] as const;
export type Money = (typeof MONEY)[number];

/** The decimals of one whole unit. */
export const MONEY_DECIMALS: Readonly<Record<Money, number>> = { SOL: 9, USDC: 6, USDT: 6 };

/** Everything that the books count and that can arrive on the chain: the project's token, and money. */
export const CHAIN_CURRENCIES = ['token', ...MONEY] as const;
export type ChainCurrency = (typeof CHAIN_CURRENCIES)[number];

/** The currencies in which gifts from wallets are paid on the chain. */
export const GIFT_CURRENCIES = ['token', 'SOL'] as const;
export type GiftCurrency = (typeof GIFT_CURRENCIES)[number];

/** The decimals of one whole unit of any currency. The brand decides those of its token. */
export const decimalsOf = (currency: ChainCurrency, tokenDecimals: number): number =>
  currency === 'token' ? tokenDecimals : MONEY_DECIMALS[currency];

/** The base units of one whole unit of any currency. */
export const baseUnitsOf = (currency: ChainCurrency, tokenDecimals: number): bigint =>
  10n ** BigInt(decimalsOf(currency, tokenDecimals));
