import { Injectable } from '@nestjs/common';
import { Chain, ChainReader, type RawTransaction } from '#money/chain';
import type { Tx } from '#platform';
import { changeOf } from './paid-in.js';
import type { Paid, PayoutRow } from './payout.js';
import { PayoutWallet } from './payout-wallet.js';
import { ChainAwayError, NotThisPayoutError, orAway } from './payouts.errors.js';
import { findKnownSignatures } from './payouts.repository.js';

/** Reads payouts that operators have made from elsewhere. */
@Injectable()
export class HandPayments {
  constructor(
    private readonly reader: ChainReader,
    private readonly chain: Chain,
    private readonly wallet: PayoutWallet,
  ) {}

  /**
   * Returns what a transaction has paid for a payout, if it is final, as two endpoints say where there are several, and paid the
   * whole amount to the recipient. Nothing is given back before it was paid.
   * @throws NotThisPayoutError, ChainAwayError
   */
  async read(row: PayoutRow, signature: string): Promise<Paid> {
    const transaction = await orAway(this.reader.agreedTransaction(signature));
    if (!transaction) throw new NotThisPayoutError('not-final');
    if (transaction.failed) throw new NotThisPayoutError('failed');
    if (row.kind === 'refund' && transaction.slot < (await this.slotOfPayment(row)))
      throw new NotThisPayoutError('early');
    const mint = this.mintOf(row);
    const gained = row.destination === null ? 0n : changeOf(transaction, row.destination, mint);
    if (row.destination === null || gained <= 0n) throw new NotThisPayoutError('recipient');
    if (gained !== row.amount) throw new NotThisPayoutError('amount');
    if (row.currency === 'token') this.checkSource(row, transaction, mint!);
    const { currency, destination } = row;
    return { signature, destination, currency, amount: gained, byHand: true };
  }

  /** The slot in which what is given back was paid. The key names that payment. */
  private async slotOfPayment({ key }: PayoutRow): Promise<number> {
    const payment = await orAway(this.reader.transaction(key.split('/')[1]!));
    if (!payment) throw new ChainAwayError();
    return payment.slot;
  }

  /** @throws NotThisPayoutError if the transaction has made another payout, or is an attempt of one */
  async refuseUsed(tx: Tx, signature: string): Promise<void> {
    if ((await findKnownSignatures(tx, [signature])).size > 0) throw new NotThisPayoutError('used');
  }

  /**
   * The tokens of buyers and members are those that the treasury and the payout wallet hold: paid from elsewhere, as many would be left there
   * and look unsold. A refund must not come from there, for the opposite reason.
   */
  private checkSource({ kind, amount }: PayoutRow, transaction: RawTransaction, mint: string): void {
    const reserves = [this.chain.addresses.treasury, ...this.wallet.wallets].filter(
      (address) => address !== undefined,
    );
    const taken = -reserves.reduce((sum, owner) => sum + changeOf(transaction, owner, mint), 0n);
    if (taken !== (kind === 'refund' ? 0n : amount)) throw new NotThisPayoutError('source');
  }

  private mintOf({ currency }: PayoutRow): string | null {
    if (currency === 'token') return this.chain.addresses.mint ?? null;
    const mint = this.wallet.mintOf(currency);
    if (mint === undefined) throw new NotThisPayoutError('recipient');
    return mint;
  }
}
