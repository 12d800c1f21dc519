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

type AccountSettings = Pick<
  Settings,
  'PAYMENTS_MODE' | 'PAYMENT_ADDRESS' | 'PAYOUT_ADDRESS' | 'USDC_MINT' | 'USDT_MINT'
>;

/** The wallets whose accounts are watched: the payment address, and the wallet that sends payouts. */
export type WalletRole = 'payment' | 'payout';

/**
 * The accounts that take payments: the payment address itself for SOL, and its token accounts. The server has no key for them.
 * In simulated mode there are none. Tokens are not taken at the treasury, because its balance says how much is sold.
 */
export class PaymentAccounts {
  readonly all: readonly PaymentAccount[];
  /** The accounts of the payout wallet. They take no payments. There are none without `PAYOUT_ADDRESS`. */
  readonly ofPayouts: readonly PaymentAccount[];
  private readonly address: string | undefined;
  private readonly payoutAddress: string | undefined;
  private readonly mintsOfPayouts: Mints;

  constructor(
    { PAYMENTS_MODE, PAYMENT_ADDRESS, PAYOUT_ADDRESS, USDC_MINT, USDT_MINT }: AccountSettings,
    { mint, treasury }: TokenAddresses,
  ) {
    this.address = PAYMENTS_MODE === 'solana' ? PAYMENT_ADDRESS : undefined;
    this.payoutAddress = PAYMENTS_MODE === 'solana' ? PAYOUT_ADDRESS : undefined;
    const mints = { SOL: null, USDC: USDC_MINT, USDT: USDT_MINT };
    this.all = accountsOf(this.address, {
      ...mints,
      token: this.address === treasury ? undefined : mint,
    });
    this.mintsOfPayouts = { ...mints, token: mint };
    this.ofPayouts = this.placesOf(this.payoutAddress);
  }

  /** The accounts from which a wallet sends or has sent payouts. */
  placesOf(payoutWallet: string | undefined): PaymentAccount[] {
    return accountsOf(payoutWallet, this.mintsOfPayouts);
  }

  get open(): boolean {
    return this.address !== undefined;
  }

  /** The payment address. @throws Error in simulated mode */
  get owner(): string {
    if (this.address === undefined) throw new Error('There is no payment address in simulated mode');
    return this.address;
  }

  /** The wallet that owns the accounts of a role. @throws Error if there is none */
  ownerOf(role: WalletRole): string {
    if (role === 'payment') return this.owner;
    if (this.payoutAddress === undefined) throw new Error('PAYOUT_ADDRESS is not set');
    return this.payoutAddress;
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
    return [...this.all, ...this.ofPayouts].some((account) => account.address === address);
  }
}

type Mints = Readonly<Record<ChainCurrency, string | null | undefined>>;

function accountsOf(owner: string | undefined, mints: Mints): PaymentAccount[] {
  return (['SOL', 'USDC', 'USDT', 'token'] as const).flatMap((currency) => {
    const mint = mints[currency];
    if (owner === undefined || mint === undefined) return [];
    return [{ address: mint === null ? owner : tokenAccountOf(owner, mint), mint, currency }];
  });
}

/** The owner may be a vault, whose address is off the curve. */
export const tokenAccountOf = (owner: string, mint: string): string =>
  getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true).toBase58();
