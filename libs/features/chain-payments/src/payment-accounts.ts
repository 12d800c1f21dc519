import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { PublicKey } from '@solana/web3.js';
import type { ChainCurrency } from '#contracts';
import type { TokenAddresses } from '#money/chain';
import type { Settings } from '#platform';

/** An account of the site that takes one currency. SOL has no mint. */
export interface PaymentAccount {
  readonly address: string;
  readonly mint: string | null;
  readonly currency: ChainCurrency;
}

type AccountSettings = Pick<Settings, 'PAYMENTS_MODE' | 'PAYMENT_ADDRESS' | 'USDC_MINT' | 'USDT_MINT'>;

/**
 * The accounts that take payments: the payment address itself for SOL, and its token accounts. The server has no key for them.
 * In simulated mode there are none. Tokens are not taken at the treasury, because its balance says how much is sold.
 */
export class PaymentAccounts {
  readonly all: readonly PaymentAccount[];
  private readonly address: string | undefined;

  constructor(
    { PAYMENTS_MODE, PAYMENT_ADDRESS, USDC_MINT, USDT_MINT }: AccountSettings,
    { mint, treasury }: TokenAddresses,
  ) {
    this.address = PAYMENTS_MODE === 'solana' ? PAYMENT_ADDRESS : undefined;
    this.all = [
      ...this.taking('SOL', null),
      ...this.taking('USDC', USDC_MINT),
      ...this.taking('USDT', USDT_MINT),
      ...this.taking('token', this.address === treasury ? undefined : mint),
    ];
  }

  get open(): boolean {
    return this.address !== undefined;
  }

  /** The payment address. @throws Error in simulated mode */
  get owner(): string {
    if (this.address === undefined) throw new Error('There is no payment address in simulated mode');
    return this.address;
  }

  /** The account that takes a currency; undefined if the site does not take it. */
  of(currency: string): PaymentAccount | undefined {
    return this.all.find((account) => account.currency === currency);
  }

  /** The currency of a mint; null for a mint that is not a currency of the books. */
  currencyOf(mint: string): ChainCurrency | null {
    return this.all.find((account) => account.mint === mint)?.currency ?? null;
  }

  isOwn(address: string): boolean {
    return address === this.address || this.all.some((account) => account.address === address);
  }

  private taking(currency: ChainCurrency, mint: string | null | undefined): PaymentAccount[] {
    if (this.address === undefined || mint === undefined) return [];
    return [{ address: mint === null ? this.address : tokenAccountOf(this.address, mint), mint, currency }];
  }
}

/** The owner may be a vault, whose address is off the curve. */
const tokenAccountOf = (owner: string, mint: string): string =>
  getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true).toBase58();
