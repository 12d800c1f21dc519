import { Injectable } from '@nestjs/common';
import { PRESALE_GROUP } from '#brand';
import { accounts, Ledger } from '#money/ledger';
import { appendEvent, type Tx } from '#platform';
import { confirmPurchase, type PurchaseRow } from './purchases.repository.js';
import { SaleTerms } from './sale-terms.js';
import { type Shares, splitPurchase } from './split-policy.js';

/** Confirms a purchase, regardless of how it was paid: posts its shares to the ledger and writes its row and event. */
@Injectable()
export class PurchaseBooking {
  constructor(
    private readonly terms: SaleTerms,
    private readonly ledger: Ledger,
  ) {}

  /** The caller must then allocate the tokens, in this order, because all code locks the ledger before the sale. */
  async book(tx: Tx, row: PurchaseRow, transactionId: string): Promise<void> {
    const amount = row.tokenAmount;
    const shares = splitPurchase(amount, this.terms.brand.presale.splits);
    const ledgerTransactionId = await this.postShares(tx, row, amount, shares);
    await confirmPurchase(tx, row.id, { transactionId, ledgerTransactionId, shares });
    await appendEvent(tx, 'presale.purchase-confirmed', {
      purchaseId: row.id,
      transactionId,
      ledgerTransactionId,
      tokenAmount: row.tokenAmount.toString(),
      charityAmount: shares.charity.toString(),
      releaseAmount: shares.release.toString(),
      vestedAmount: shares.vested.toString(),
      amountPaid: row.amountPaid,
      amountUnit: row.amountUnit,
      paymentCurrency: row.paymentCurrency,
      buyerWallet: row.buyerWallet,
      buyerEmail: row.buyerEmail,
      language: row.language,
      mode: row.mode,
    });
  }

  private postShares(tx: Tx, row: PurchaseRow, amount: bigint, shares: Shares): Promise<string> {
    return this.ledger.post(tx, {
      kind: 'presale-purchase',
      key: `presale-purchase/${row.id}`,
      metadata: {
        mode: row.mode,
        payment: row.payment,
        paymentCurrency: row.paymentCurrency,
        amountPaid: row.amountPaid,
        amountUnit: row.amountUnit,
        networkFee: row.networkFee.amount,
        networkFeeUnit: row.networkFee.unit,
        networkFeeUsd: row.networkFee.usd,
      },
      postings: [
        { account: accounts.allocation(PRESALE_GROUP), amount: -amount },
        { account: accounts.charityFund, amount: shares.charity },
        { account: accounts.presaleRelease(row.buyerWallet), amount: shares.release },
        { account: accounts.presaleVested(row.buyerWallet), amount: shares.vested },
        { account: accounts.presaleRounding, amount: shares.rounding },
      ],
    });
  }
}
