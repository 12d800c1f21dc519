import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { PRESALE_GROUP } from '#brand';
import { offChainId } from '#features/payments';
import { accounts, Ledger } from '#money/ledger';
import { appendEvent, type Tx } from '#platform';
import { PurchaseNotFoundError } from './presale.errors.js';
import {
  confirmPurchase,
  failPurchase,
  forgetEmailOfPurchase,
  insertPurchase,
  lockPurchase,
  markReversed,
  type NewPurchase,
  type PurchaseRow,
} from './purchases.repository.js';
import { deallocate, moveReservation } from './sale.repository.js';
import { SaleCap } from './sale-cap.service.js';
import { SaleTerms } from './sale-terms.js';
import { type Shares, splitPurchase } from './split-policy.js';

/** A manual payment with the details that an operator has verified. */
export type VerifiedPurchase = Omit<NewPurchase, 'id' | 'payment' | 'round'>;

/**
 * Moves purchases from state to state (processing, confirmed, failed, reversed). Each step changes the row, the ledger,
 * the sale's figures and the outbox in the caller's transaction. All steps lock the ledger before the sale.
 */
@Injectable()
export class PurchaseLifecycle {
  constructor(
    private readonly terms: SaleTerms,
    private readonly ledger: Ledger,
    private readonly cap: SaleCap,
  ) {}

  /** Confirms a purchase in processing, whose tokens are reserved. */
  async confirm(tx: Tx, row: PurchaseRow, transactionId: string): Promise<void> {
    await this.book(tx, row, transactionId);
    await moveReservation(tx, row.tokenAmount, 'allocated');
  }

  /** Fails a purchase in processing and releases its tokens. */
  async fail(tx: Tx, row: PurchaseRow, reason: string): Promise<void> {
    await failPurchase(tx, row.id, reason);
    await moveReservation(tx, row.tokenAmount, 'released');
    await appendEvent(tx, 'presale.purchase-failed', {
      purchaseId: row.id,
      reason,
      mode: row.mode,
      tokenAmount: row.tokenAmount.toString(),
      buyerWallet: row.buyerWallet,
      buyerEmail: row.buyerEmail,
      language: row.language,
    });
  }

  /**
   * Records a purchase that was paid beforehand. It is confirmed at once, under the same cap as all others.
   * Returns its id. @throws SoldOutError, FiguresUnavailableError
   */
  async credit(tx: Tx, purchase: VerifiedPurchase): Promise<string> {
    const row = await insertPurchase(tx, {
      ...purchase,
      id: randomUUID(),
      payment: 'manual',
      round: 'public',
    });
    await this.book(tx, row, offChainId(purchase.mode === 'simulated' ? 'SIM' : 'HAND'));
    await this.cap.allocate(tx, purchase.tokenAmount);
    return row.id;
  }

  /**
   * Undoes a confirmed purchase: reverses its ledger transaction and returns its tokens to the sale. The caller must undo
   * all other effects, such as the charity share's donation, in the same transaction.
   * @throws PurchaseNotFoundError if there is no such confirmed purchase; InsufficientFundsError
   */
  async reverse(tx: Tx, purchaseId: string): Promise<PurchaseRow> {
    const row = await lockPurchase(tx, purchaseId, 'confirmed');
    if (!row?.ledgerTransactionId) throw new PurchaseNotFoundError();
    await this.ledger.reverse(tx, row.ledgerTransactionId);
    await markReversed(tx, purchaseId);
    await deallocate(tx, row.tokenAmount);
    await appendEvent(tx, 'presale.purchase-reversed', { purchaseId, buyerWallet: row.buyerWallet });
    return row;
  }

  /** Deletes the buyer's e-mail address from a purchase. */
  forgetBuyer(tx: Tx, purchaseId: string): Promise<void> {
    return forgetEmailOfPurchase(tx, purchaseId);
  }

  /** Posts the shares to the ledger and confirms the row, regardless of how the purchase was paid. */
  private async book(tx: Tx, row: PurchaseRow, transactionId: string): Promise<void> {
    const shares = splitPurchase(row.tokenAmount, this.terms.brand.presale.splits);
    const ledgerTransactionId = await this.postShares(tx, row, shares);
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

  private postShares(tx: Tx, row: PurchaseRow, shares: Shares): Promise<string> {
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
        { account: accounts.allocation(PRESALE_GROUP), amount: -row.tokenAmount },
        { account: accounts.charityFund, amount: shares.charity },
        { account: accounts.presaleRelease(row.buyerWallet), amount: shares.release },
        { account: accounts.presaleVested(row.buyerWallet), amount: shares.vested },
        { account: accounts.presaleRounding, amount: shares.rounding },
      ],
    });
  }
}
