import { Injectable } from '@nestjs/common';
import type { ChainCurrency } from '#contracts';
import { ChainReader, type ElsewherePaid, type RawTransaction } from '#money/chain';
import { changeOf, markedIn, paidIn, takesMore } from './paid-in.js';
import type { Paid } from './payout.js';
import { PayoutWallet } from './payout-wallet.js';

type Mint = Pick<PayoutWallet['holdings'][number], 'currency' | 'mint'>;

/** Reads from the chain what was paid for a payout. */
@Injectable()
export class PaidBy {
  constructor(
    private readonly reader: ChainReader,
    private readonly wallet: PayoutWallet,
  ) {}

  /**
   * Returns what was paid for a payout, as the transaction says that allocated its marker: the payout itself, or the mark of a payment from
   * elsewhere. Undefined if it is neither, or if endpoints disagree about that payment.
   * @param owedIn the currency in which it is owed, if that is known. A transaction that pays in several is looked at in this one first
   * @throws RpcFailure when no endpoint responds usably
   */
  async read(transaction: RawTransaction, key: string, owedIn?: ChainCurrency): Promise<Paid | undefined> {
    const { wallets } = this.wallet;
    const currencies = this.currencies(owedIn);
    for (const marker of this.wallet.markersOf(key)) {
      for (const { currency, mint } of currencies) {
        const paid = paidIn(transaction, { key, marker, mint }, wallets);
        if (paid) return { ...paid, currency };
      }
      const mark = markedIn(transaction, { key, marker }, wallets);
      if (mark) return this.paidElsewhere(mark, currencies);
    }
    return undefined;
  }

  /** Whether the transaction that has paid a payout from the wallet took anything else from it. */
  tookMore(transaction: RawTransaction, key: string, { currency, destination, byHand }: Paid): boolean {
    const mint = this.wallet.mintOf(currency) ?? null;
    return (
      !byHand && takesMore(transaction, { markers: this.wallet.markersOf(key), mint, recipient: destination })
    );
  }

  /** The currency that is owed comes first, and SOL last, because what is paid in tokens may change SOL as well. */
  private currencies(owedIn?: ChainCurrency): Mint[] {
    const rank = ({ currency, mint }: Mint): number => (currency === owedIn ? -1 : Number(mint === null));
    return this.wallet.holdings.toSorted((a, b) => rank(a) - rank(b));
  }

  private async paidElsewhere(
    { signature, destination }: ElsewherePaid,
    currencies: readonly Mint[],
  ): Promise<Paid | undefined> {
    const payment = await this.reader.agreedTransaction(signature);
    if (!payment || payment.failed) return undefined;
    for (const { currency, mint } of currencies) {
      const amount = changeOf(payment, destination, mint);
      if (amount > 0n) return { signature, destination, currency, amount, byHand: true };
    }
    return undefined;
  }
}
