import type { Brand } from '#libs/brand';
import { parseUnits, type PaymentCurrency, paymentCurrencySchema } from '#libs/contracts';
import type { Settings } from '#libs/platform';

/** The sale's fixed terms, from the brand and the settings; amounts in base units. */
export class SaleTerms {
  readonly endsAt: Date;
  readonly saleSupply: bigint;
  readonly progressTarget: bigint;
  readonly minAmount: bigint;
  readonly maxAmount: bigint;

  constructor(
    readonly settings: Settings,
    readonly brand: Brand,
  ) {
    const { presale, token } = brand;
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

  /** Where a payment in each currency goes: the settings' address, otherwise the brand's (reading D8). */
  receivingAddresses(): Record<PaymentCurrency, string> {
    const address = (currency: PaymentCurrency): string =>
      this.settings[`RECEIVING_ADDRESS_${currency}`] ?? this.brand.presale.receivingAddresses[currency];
    return byCurrency(address);
  }
}

/** One value for each payment currency. */
export function byCurrency<T>(value: (currency: PaymentCurrency) => T): Record<PaymentCurrency, T> {
  return Object.fromEntries(
    paymentCurrencySchema.options.map((currency) => [currency, value(currency)]),
  ) as Record<PaymentCurrency, T>;
}
