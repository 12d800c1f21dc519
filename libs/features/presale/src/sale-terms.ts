import type { Brand } from '#brand';
import {
  AmountError,
  type MoneyMode,
  parseUnits,
  type PaymentCurrency,
  paymentCurrencySchema,
} from '#contracts';
import { moneyModeOf, type Settings } from '#platform';
import { AmountOutOfRangeError, AmountPrecisionError } from './presale.errors.js';

type TermSettings = Pick<
  Settings,
  'PAYMENTS_MODE' | 'SOLANA_CLUSTER' | 'PRESALE_ENDS_AT' | `RECEIVING_ADDRESS_${PaymentCurrency}`
>;

/** The sale's fixed terms, from the brand and the settings. Amounts are in base units. */
export class SaleTerms {
  readonly moneyMode: MoneyMode;
  readonly endsAt: Date;
  readonly saleSupply: bigint;
  readonly progressTarget: bigint;
  readonly minAmount: bigint;
  readonly maxAmount: bigint;

  constructor(
    private readonly settings: TermSettings,
    readonly brand: Brand,
  ) {
    const { presale, token } = brand;
    this.moneyMode = moneyModeOf(settings);
    this.endsAt = new Date(settings.PRESALE_ENDS_AT ?? presale.endsAt);
    this.saleSupply = parseUnits(presale.saleSupply, token.decimals);
    this.progressTarget = parseUnits(presale.progressTarget, token.decimals);
    this.minAmount = parseUnits(presale.minAmount, token.decimals);
    this.maxAmount = parseUnits(presale.maxAmount, token.decimals);
  }

  get decimals(): number {
    return this.brand.token.decimals;
  }

  isOver(now: Date): boolean {
    return now >= this.endsAt;
  }

  /**
   * Parses a number of whole tokens and returns base units (specification §5).
   * @throws AmountPrecisionError, AmountOutOfRangeError
   */
  tokensWithinLimits(text: string): bigint {
    const { minAmount, maxAmount } = this.brand.presale;
    const amount = parseTokens(text, this.decimals);
    if (amount === undefined) {
      throw new AmountPrecisionError(this.decimals);
    }
    if (amount < this.minAmount || amount > this.maxAmount) {
      throw new AmountOutOfRangeError({ min: minAmount, max: maxAmount });
    }
    return amount;
  }

  /** The receiving address for each currency: from the settings, otherwise from the brand (reading D8). */
  receivingAddresses(): Record<PaymentCurrency, string> {
    const address = (currency: PaymentCurrency): string =>
      this.settings[`RECEIVING_ADDRESS_${currency}`] ?? this.brand.presale.receivingAddresses[currency];
    return byCurrency(address);
  }
}

/** Builds a record with one value for each payment currency. */
export function byCurrency<T>(value: (currency: PaymentCurrency) => T): Record<PaymentCurrency, T> {
  return Object.fromEntries(
    paymentCurrencySchema.options.map((currency) => [currency, value(currency)]),
  ) as Record<PaymentCurrency, T>;
}

/** Returns undefined if the text is not a number or has more decimals than the token. */
function parseTokens(text: string, decimals: number): bigint | undefined {
  try {
    return parseUnits(text, decimals);
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}
