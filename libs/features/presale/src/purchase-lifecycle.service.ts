import { Injectable } from '@nestjs/common';
import { PRESALE_GROUP } from '#brand';
import { proceedsPostings } from '#features/chain-payments';
import { approvalMark, offChainId } from '#features/payments';
import { Wallets } from '#features/wallets';
import type { ChainCurrency } from '#contracts';
import { accounts, Ledger, type TransactionDraft } from '#money/ledger';
import { appendEvent, appendEvents, type Cause, type EventToAppend, type Tx } from '#platform';
import { Claims } from './claims.service.js';
import { PurchaseNotFoundError, PurchasePaidOutError } from './presale.errors.js';
import {
  confirmPurchases,
  failPurchases,
  forgetEmailsOfPurchases,
  insertPurchases,
  lockPurchases,
  markReversed,
  type NewPurchase,
  type PurchaseRow,
} from './purchases.repository.js';
import { changeSale } from './sale.repository.js';
import type { SettlementOutcome } from './settlement.js';
import { SaleCap } from './sale-cap.service.js';
import { type Shares, splitPurchase } from './split-policy.js';
import { TermsVersions } from './terms-versions.service.js';

/** A manual payment with the details that an operator has verified. */
export type VerifiedPurchase = Omit<NewPurchase, 'payment' | 'round' | 'held' | 'termsVersion'>;

/** Money that was received for a purchase on the chain, in base units. */
export interface ReceivedMoney {
  currency: ChainCurrency;
  amount: bigint;
}

/** A purchase whose settlement has decided. */
export interface SettledPurchase {
  /** With the tokens and the amount that are booked, which may be less than what was asked for. */
  row: PurchaseRow;
  outcome: SettlementOutcome;
  /** The tokens that were reserved for it until now, in base units. */
  held: bigint;
  money?: ReceivedMoney;
  cause: Cause;
}

/** A purchase that is paid. */
interface PaidPurchase {
  row: PurchaseRow;
  transactionId: string;
  money?: ReceivedMoney | undefined;
  cause?: Cause;
}

/**
 * Moves purchases from state to state (processing, confirmed, failed, reversed). Each step changes the row, the ledger,
 * the sale's figures and the outbox in the caller's transaction. All steps lock the ledger before the sale.
 */
@Injectable()
export class PurchaseLifecycle {
  constructor(
    private readonly ledger: Ledger,
    private readonly cap: SaleCap,
    private readonly versions: TermsVersions,
    private readonly wallets: Wallets,
    private readonly claims: Claims,
  ) {}

  /** Confirms or fails purchases in processing. A purchase that has failed may be confirmed by a late payment. */
  async settle(tx: Tx, settled: readonly SettledPurchase[]): Promise<void> {
    const confirmed = settled.flatMap(({ row, outcome, money, cause }) =>
      'failure' in outcome ? [] : [{ row, transactionId: outcome.transactionId, money, cause }],
    );
    const failed = settled.flatMap(({ row, outcome, cause }) =>
      'failure' in outcome ? [{ row, reason: outcome.failure, cause }] : [],
    );
    if (failed.length > 0) await this.fail(tx, failed);
    if (confirmed.length > 0) await this.book(tx, confirmed);
    await changeSale(tx, {
      reserved: -settled.reduce((sum, { held }) => sum + held, 0n),
      allocated: confirmed.reduce((sum, { row }) => sum + row.tokenAmount, 0n),
    });
  }

  /**
   * Records a purchase of the public round that was paid beforehand. It is confirmed at once, under the same limits as all
   * others. Its id is also the key of its release on the chain, so the same payment must always have the same one.
   * @throws SoldOutError, RoundSoldOutError, WalletLimitError, FiguresUnavailableError
   */
  async credit(tx: Tx, purchase: VerifiedPurchase): Promise<void> {
    const inserted = await insertPurchases(tx, [
      {
        ...purchase,
        payment: 'manual',
        round: 'public',
        held: false,
        termsVersion: this.versions.current,
      },
    ]);
    const transactionId = offChainId(approvalMark(purchase));
    const row = inserted.get(purchase.id)!;
    await this.book(tx, [{ row, transactionId }]);
    await this.cap.allocate(tx, row);
  }

  /**
   * Undoes a confirmed purchase: reverses its ledger transaction and returns its tokens to the sale. The caller must undo
   * all other effects, such as the charity share's donation, in the same transaction.
   * @throws PurchaseNotFoundError if there is no such confirmed purchase
   * @throws PurchasePaidOutError once its release was asked for, or claims have taken a part of its vested share: the wallet's accounts
   *   would lack it for other purchases
   * @throws InsufficientFundsError
   */
  async reverse(tx: Tx, purchaseId: string): Promise<PurchaseRow> {
    const [row] = await lockPurchases(tx, [purchaseId], 'confirmed');
    if (!row?.ledgerTransactionId) throw new PurchaseNotFoundError();
    const isReleased = row.releaseAskedAt !== null && row.releaseAmount !== 0n;
    if (isReleased || (await this.claims.haveTaken(tx, row))) throw new PurchasePaidOutError();
    await this.ledger.reverse(tx, row.ledgerTransactionId);
    await markReversed(tx, purchaseId);
    await changeSale(tx, { allocated: -row.tokenAmount });
    const ownerIdOf = await this.ownersOf(tx, [{ row }]);
    const { buyerWallet } = row;
    await appendEvent(tx, 'presale.purchase-reversed', { purchaseId, buyerWallet, ownerId: ownerIdOf(row) });
    return row;
  }

  /** Deletes the buyer's e-mail address from a purchase. */
  forgetBuyer(tx: Tx, purchaseId: string): Promise<void> {
    return forgetEmailsOfPurchases(tx, [purchaseId]);
  }

  /** Confirms the rows and posts the shares to the ledger, regardless of how the purchases were paid. */
  private async book(tx: Tx, purchases: readonly PaidPurchase[]): Promise<void> {
    const splitsOf = await this.versions.splits(tx);
    const shares = purchases.map(({ row }) => splitPurchase(row.tokenAmount, splitsOf(row.termsVersion)));
    const opened = await this.ledger.open(
      tx,
      purchases.map((purchase, index) => draftOf(purchase, shares[index]!)),
    );
    const confirmed = purchases.map((purchase, index) => ({
      ...purchase,
      ledgerTransactionId: opened[index]!.id,
      shares: shares[index]!,
    }));
    await confirmPurchases(
      tx,
      confirmed.map(({ row, transactionId, ledgerTransactionId, shares: split }) => ({
        row,
        transactionId,
        ledgerTransactionId,
        shares: split,
      })),
    );
    const ownerIdOf = await this.ownersOf(tx, purchases);
    await appendEvents(
      tx,
      confirmed.map((purchase) => confirmedEvent(purchase, ownerIdOf(purchase.row))),
    );
    await this.ledger.move(tx, opened);
  }

  private async fail(
    tx: Tx,
    failed: readonly { row: PurchaseRow; reason: string; cause: Cause }[],
  ): Promise<void> {
    const ownerIdOf = await this.ownersOf(tx, failed);
    await failPurchases(
      tx,
      failed.map(({ row, reason }) => ({ id: row.id, reason })),
    );
    await appendEvents(
      tx,
      failed.map(({ row, reason, cause }) => ({
        name: 'presale.purchase-failed',
        payload: {
          purchaseId: row.id,
          reason,
          mode: row.mode,
          tokenAmount: row.tokenAmount.toString(),
          buyerWallet: row.buyerWallet,
          buyerEmail: row.buyerEmail,
          ownerId: ownerIdOf(row),
          language: row.language,
        },
        ...cause,
      })),
    );
  }

  /** Returns a function that tells the member whose linked wallet a purchase is for; null if there is none. */
  private async ownersOf(
    tx: Tx,
    purchases: readonly { row: PurchaseRow }[],
  ): Promise<(row: PurchaseRow) => string | null> {
    const owners = await this.wallets.ownersOf(
      purchases.map(({ row }) => row.buyerWallet),
      tx,
    );
    return ({ buyerWallet }) => owners.get(buyerWallet) ?? null;
  }
}

const confirmedEvent = (
  {
    row,
    transactionId,
    ledgerTransactionId,
    shares,
    cause,
  }: PaidPurchase & { ledgerTransactionId: string; shares: Shares },
  ownerId: string | null,
): EventToAppend<'presale.purchase-confirmed'> => ({
  name: 'presale.purchase-confirmed',
  payload: {
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
    ownerId,
    language: row.language,
    mode: row.mode,
    termsVersion: row.termsVersion,
  },
  ...cause,
});

const draftOf = ({ row, money }: PaidPurchase, shares: Shares): TransactionDraft => ({
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
    ...(money ? proceedsPostings(money.currency, money.amount) : []),
  ],
});
