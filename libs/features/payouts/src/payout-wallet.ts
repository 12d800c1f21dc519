import { Inject, Injectable } from '@nestjs/common';
import type { ChainCurrency } from '#contracts';
import { PaymentAccounts } from '#features/chain-payments';
import { payoutMarker } from '#money/chain';
import { SETTINGS, type Settings } from '#platform';
import type { PayoutLimits } from './payout-limits.js';

const USD = 1_000_000n;

/** The wallet that sends payouts, and its limits, from the settings. */
@Injectable()
export class PayoutWallet {
  readonly limits: PayoutLimits;
  /** In millionths of a US dollar. */
  readonly cap: bigint;
  private readonly former: readonly string[];

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly accounts: PaymentAccounts,
  ) {
    const usd = (dollars: number): bigint => BigInt(dollars) * USD;
    this.former = settings.PAYOUT_FORMER_ADDRESSES;
    this.cap = usd(settings.PAYOUT_WALLET_CAP_USD);
    this.limits = {
      automatic: usd(settings.PAYOUT_LIMIT_USD),
      twoPersons: usd(settings.PAYOUT_TWO_PERSONS_USD),
      day: usd(settings.PAYOUT_DAY_LIMIT_USD),
      walletDay: usd(settings.PAYOUT_WALLET_LIMIT_USD),
      refundMinimum: usd(settings.REFUND_MINIMUM_USD),
    };
  }

  /** Undefined if payouts are made by hand. */
  get address(): string | undefined {
    return this.accounts.ofPayouts[0] && this.accounts.ownerOf('payout');
  }

  /** The mint of a currency, null for SOL; undefined for one that the wallet does not hold. */
  mintOf(currency: ChainCurrency): string | null | undefined {
    return this.accounts.ofPayouts.find((account) => account.currency === currency)?.mint;
  }

  /** The wallet's accounts, one for each currency. */
  get holdings(): PaymentAccounts['ofPayouts'] {
    return this.accounts.ofPayouts;
  }

  /** The accounts of all payout wallets, by their addresses, with their owners. */
  get places(): Map<string, string> {
    return new Map(
      this.wallets.flatMap((wallet) =>
        this.accounts.placesOf(wallet).map(({ address }): [string, string] => [address, wallet]),
      ),
    );
  }

  /** The markers that say that a payout was made, by the present wallet first and then by former ones. */
  markersOf(key: string): string[] {
    return this.wallets.map((wallet) => payoutMarker(wallet, key));
  }

  /** All wallets that have sent payouts. */
  get wallets(): string[] {
    return [...(this.address === undefined ? [] : [this.address]), ...this.former];
  }
}
