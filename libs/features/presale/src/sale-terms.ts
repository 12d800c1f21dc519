import { type Brand, roundFigures, type RoundName } from '#brand';
import {
  AmountError,
  formatUnits,
  type MoneyMode,
  parseUnits,
  type PaymentCurrency,
  paymentCurrencySchema,
} from '#contracts';
import { moneyModeOf, type Settings } from '#platform';
import { AmountOutOfRangeError, AmountPrecisionError } from './presale.errors.js';
import { limitsOf, type SaleLimits } from './sale-limits.js';

type TermSettings = Pick<
  Settings,
  | 'PAYMENTS_MODE'
  | 'SOLANA_CLUSTER'
  | 'PRESALE_STARTS_AT'
  | 'PRESALE_ENDS_AT'
  | 'PRESALE_PUBLIC_ENDS_AT'
  | 'PRESALE_PRIVATE_ENDS_AT'
  | 'PRESALE_PRIVATE_CODE'
  | `RECEIVING_ADDRESS_${PaymentCurrency}`
>;

/** The terms of one round. Amounts are in base units. */
export interface Round {
  readonly name: RoundName;
  /** USD per token. */
  readonly price: string;
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  /** The most that the round sells; null if only the supply limits it. */
  readonly cap: bigint | null;
  /** The most that one wallet can buy in the round; null if there is no limit. */
  readonly walletLimit: bigint | null;
  /** Not after the end of the sale. */
  readonly endsAt: Date;
}

/** The terms while the brand's sale is the same object and the private round stays open or closed. */
interface CurrentTerms {
  readonly presale: Brand['presale'];
  readonly isPrivateOpen: boolean;
  readonly endsAt: Date;
  readonly rounds: Readonly<Record<RoundName, Round>>;
}

/**
 * The sale's terms, from the brand and the settings, some of which operators change while the program runs. Amounts are in
 * base units.
 */
export class SaleTerms {
  readonly moneyMode: MoneyMode;
  readonly saleSupply: bigint;
  readonly progressTarget: bigint;
  private current: CurrentTerms | undefined;

  constructor(
    private readonly settings: TermSettings,
    readonly brand: Brand,
  ) {
    const { presale, token } = brand;
    this.moneyMode = moneyModeOf(settings);
    this.saleSupply = parseUnits(presale.saleSupply, token.decimals);
    this.progressTarget = parseUnits(presale.progressTarget, token.decimals);
  }

  get endsAt(): Date {
    return this.inForce.endsAt;
  }

  /** Another object for other terms. */
  get revision(): object {
    return this.inForce;
  }

  get decimals(): number {
    return this.brand.token.decimals;
  }

  /** Without a code, there is only the public round (reading D6). */
  get hasPrivateRound(): boolean {
    return this.settings.PRESALE_PRIVATE_CODE !== undefined;
  }

  /** The terms of a round; those of the public one if there is no private round. */
  round(name: RoundName): Round {
    return this.inForce.rounds[this.hasPrivateRound ? name : 'public'];
  }

  /** What limits the tokens that a wallet can buy in a round. */
  limitsOf(round: RoundName, wallet: string): SaleLimits {
    return limitsOf(this.saleSupply, this.round(round), wallet);
  }

  /** When the public round opens; null if it is open from the first start on. The private round does not wait for it. */
  get startsAt(): Date | null {
    const { PRESALE_STARTS_AT } = this.settings;
    return PRESALE_STARTS_AT === undefined ? null : new Date(PRESALE_STARTS_AT);
  }

  hasBegun(now: Date): boolean {
    return this.startsAt === null || now >= this.startsAt;
  }

  isOver(now: Date): boolean {
    return now >= this.endsAt;
  }

  /**
   * Parses a number of whole tokens and returns base units (specification §5).
   * @throws AmountPrecisionError, AmountOutOfRangeError
   */
  tokensWithinLimits(text: string, round: RoundName): bigint {
    const { minAmount, maxAmount } = this.round(round);
    const amount = parseTokens(text, this.decimals);
    if (amount === undefined) {
      throw new AmountPrecisionError(this.decimals);
    }
    if (amount < minAmount || amount > maxAmount) {
      const tokens = (limit: bigint): string => formatUnits(limit, this.decimals);
      throw new AmountOutOfRangeError({ min: tokens(minAmount), max: tokens(maxAmount) });
    }
    return amount;
  }

  /** Made again only when the brand's sale is another one, because each purchase reads them. */
  private get inForce(): CurrentTerms {
    const { presale } = this.brand;
    const isPrivateOpen = this.hasPrivateRound;
    if (this.current?.presale !== presale || this.current.isPrivateOpen !== isPrivateOpen) {
      const endsAt = new Date(this.settings.PRESALE_ENDS_AT ?? presale.endsAt);
      const rounds = { public: this.roundOf('public', endsAt), private: this.roundOf('private', endsAt) };
      this.current = { presale, isPrivateOpen, endsAt, rounds };
    }
    return this.current;
  }

  private roundOf(name: RoundName, saleEndsAt: Date): Round {
    const figures = roundFigures(this.brand.presale, name);
    const units = (amount: string): bigint => parseUnits(amount, this.decimals);
    const endsAt = this.ownEndOf(name);
    return {
      name,
      price: figures.price,
      minAmount: units(figures.minAmount),
      maxAmount: units(figures.maxAmount),
      cap: figures.cap === null ? null : units(figures.cap),
      walletLimit: figures.walletLimit === null ? null : units(figures.walletLimit),
      endsAt: endsAt !== null && new Date(endsAt) < saleEndsAt ? new Date(endsAt) : saleEndsAt,
    };
  }

  /** The end of a round, from the settings or else from the brand. Null if the round ends with the sale. */
  private ownEndOf(name: RoundName): string | null {
    const { PRESALE_PUBLIC_ENDS_AT, PRESALE_PRIVATE_ENDS_AT } = this.settings;
    const { rounds } = this.brand.presale;
    const ofPublic = PRESALE_PUBLIC_ENDS_AT ?? rounds.public.endsAt;
    const { endsAt: ofPrivate = ofPublic } = rounds.private;
    return name === 'public' ? ofPublic : (PRESALE_PRIVATE_ENDS_AT ?? ofPrivate);
  }

  /** The receiving address for each currency: from the settings, otherwise from the brand (reading D8). */
  receivingAddresses(): Record<PaymentCurrency, string> {
    const address = (currency: PaymentCurrency): string =>
      this.settings[`RECEIVING_ADDRESS_${currency}`] ?? this.brand.presale.receivingAddresses[currency];
    return byCurrency(paymentCurrencySchema.options, address);
  }
}

/** Builds a record with one value for each of the currencies. */
export function byCurrency<Currency extends string, T>(
  currencies: readonly Currency[],
  value: (currency: Currency) => T,
): Record<Currency, T> {
  return Object.fromEntries(currencies.map((currency) => [currency, value(currency)])) as Record<Currency, T>;
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
