import { Injectable } from '@nestjs/common';
import { ChainReader, type ElsewherePaid, type RawTransaction } from '#money/chain';
import { changeOf, markedIn, paidIn } from './paid-in.js';
import type { Paid } from './payout.js';
import { PayoutWallet } from './payout-wallet.js';

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
   * @param mints those in which it may have been paid, null for SOL. What is paid in tokens may change SOL as well, so SOL comes last
   * @throws RpcFailure when no endpoint responds usably
   */
  async read(
    transaction: RawTransaction,
    key: string,
    mints: readonly (string | null)[],
  ): Promise<Paid | undefined> {
    const { wallets } = this.wallet;
    for (const marker of this.wallet.markersOf(key)) {
      for (const mint of mints) {
        const paid = paidIn(transaction, { key, marker, mint }, wallets);
        if (paid) return paid;
      }
      const mark = markedIn(transaction, { key, marker }, wallets);
      if (mark) return this.paidElsewhere(mark, mints);
    }
    return undefined;
  }

  private async paidElsewhere(
    { signature, destination }: ElsewherePaid,
    mints: readonly (string | null)[],
  ): Promise<Paid | undefined> {
    const payment = await this.reader.agreedTransaction(signature);
    if (!payment || payment.failed) return undefined;
    const amount = mints.map((mint) => changeOf(payment, destination, mint)).find((gained) => gained > 0n);
    return amount === undefined ? undefined : { signature, destination, amount, byHand: true };
  }
}
