import { Inject, Injectable } from '@nestjs/common';
import { PRESALE_GROUP } from '#libs/brand';
import { accounts, Ledger } from '#libs/ledger';
import { appendEvent, type Once, type Tx, UnitOfWork } from '#libs/platform';
import {
  confirmPurchase,
  failPurchase,
  findPurchase,
  lockProcessing,
  moveReservation,
  type PurchaseRow,
} from './presale.repository.js';
import { SaleTerms } from './sale-terms.js';
import { SETTLEMENT, type Settlement } from './settlement.js';
import { type Shares, splitPurchase } from './split-policy.js';

/** The end of an accepted purchase: confirmed with its ledger transaction, or failed with the reason. */
@Injectable()
export class PurchaseSettling {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly ledger: Ledger,
    @Inject(SETTLEMENT) private readonly settlement: Settlement,
  ) {}

  /** Asks the settlement outside any transaction, then acts on its answer once. */
  async settle(purchaseId: string, once: Once): Promise<void> {
    const purchase = await findPurchase(this.unitOfWork.read, purchaseId);
    if (purchase?.status !== 'processing') return;
    const outcome = await this.settlement.settle(purchase);
    await once(async (tx) => {
      const row = await lockProcessing(tx, purchaseId);
      if (!row) return;
      if ('failure' in outcome) await this.fail(tx, row, outcome.failure);
      else await this.confirm(tx, row, outcome.transactionId);
    });
  }

  private async confirm(tx: Tx, row: PurchaseRow, transactionId: string): Promise<void> {
    const amount = BigInt(row.token_amount);
    const shares = splitPurchase(amount, this.terms.brand.presale.splits);
    const ledgerTransactionId = await this.postShares(tx, row, amount, shares);
    await moveReservation(tx, amount, 'allocated');
    await confirmPurchase(tx, row.id, { transactionId, ledgerTransactionId, shares });
    await appendEvent(tx, 'presale.purchase-confirmed', {
      purchaseId: row.id,
      transactionId,
      ledgerTransactionId,
      tokenAmount: row.token_amount,
      charityAmount: shares.charity.toString(),
      releaseAmount: shares.release.toString(),
      vestedAmount: shares.vested.toString(),
      amountPaid: row.amount_paid,
      amountUnit: row.amount_unit,
      paymentCurrency: row.payment_currency,
      buyerWallet: row.buyer_wallet,
      buyerEmail: row.buyer_email,
      language: row.language,
    });
  }

  private postShares(tx: Tx, row: PurchaseRow, amount: bigint, shares: Shares): Promise<string> {
    return this.ledger.post(tx, {
      kind: 'presale-purchase',
      key: `presale-purchase/${row.id}`,
      metadata: { mode: row.mode },
      postings: [
        { account: accounts.allocation(PRESALE_GROUP), amount: -amount },
        { account: accounts.charityFund, amount: shares.charity },
        { account: accounts.presaleRelease(row.buyer_wallet), amount: shares.release },
        { account: accounts.presaleVested(row.buyer_wallet), amount: shares.vested },
        { account: accounts.presaleRounding, amount: shares.rounding },
      ],
    });
  }

  private async fail(tx: Tx, row: PurchaseRow, reason: string): Promise<void> {
    await failPurchase(tx, row.id, reason);
    await moveReservation(tx, BigInt(row.token_amount), 'released');
    await appendEvent(tx, 'presale.purchase-failed', { purchaseId: row.id, reason });
  }
}
