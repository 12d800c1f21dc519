import { Inject, Injectable } from '@nestjs/common';
import { decimalsOf, formatUnits } from '#contracts';
import {
  type DecidedPayment,
  type Payee,
  type RefundDue,
  SellsForPayments,
  type Taken,
} from '#features/chain-payments';
import { appendEvents, SETTINGS, type Settings, type Tx } from '#platform';
import { PurchaseLifecycle, type SettledPurchase } from './purchase-lifecycle.service.js';
import { purchaseLink } from './purchase-link.js';
import {
  findPurchases,
  forgetEmailsOfPurchases,
  lockPurchases,
  type PurchaseRow,
} from './purchases.repository.js';
import { SaleCap, takenIn } from './sale-cap.service.js';
import { SaleTerms } from './sale-terms.js';

/** Sells the pre-sale's tokens for payments on the chain: a purchase is settled when its payment request is decided. */
@Injectable()
@SellsForPayments('purchase')
export class ChainSale implements Payee {
  constructor(
    private readonly lifecycle: PurchaseLifecycle,
    private readonly cap: SaleCap,
    private readonly terms: SaleTerms,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws FiguresUnavailableError */
  async lockTaken(tx: Tx, limitIds: readonly string[]): Promise<Taken> {
    return takenIn(await this.cap.lockCounts(tx, limitIds));
  }

  async refundsDue(tx: Tx, refunds: readonly RefundDue[]): Promise<void> {
    const found = await findPurchases(
      tx,
      refunds.map(({ subjectId }) => subjectId),
    );
    const purchases = new Map(found.map((row) => [row.id, row]));
    const events = refunds.flatMap(({ subjectId, transferId, signature, currency, amount, payer }) => {
      const purchase = purchases.get(subjectId);
      if (!purchase) return [];
      const { id: purchaseId, buyerEmail, language } = purchase;
      const owed = formatUnits(amount, decimalsOf(currency, this.terms.decimals));
      const payload = {
        purchaseId,
        transferId,
        signature,
        amount: owed,
        currency,
        payer,
        buyerEmail,
        link: payer === null ? purchaseLink(this.settings, this.terms.brand, purchase) : null,
        language,
      };
      return [{ name: 'presale.refund-due' as const, payload, requestId: null }];
    });
    await appendEvents(tx, events);
  }

  async conclude(tx: Tx, decided: readonly DecidedPayment[]): Promise<void> {
    const bySubject = new Map(decided.map((decision) => [decision.subjectId, decision]));
    const rows = await lockPurchases(tx, [...bySubject.keys()], 'processing', 'failed');
    await this.lifecycle.settle(
      tx,
      rows.map((row) => settled(row, bySubject.get(row.id)!, this.terms.decimals)),
    );
    const forgotten = rows.filter(({ forgetEmail }) => forgetEmail).map(({ id }) => id);
    if (forgotten.length > 0) await forgetEmailsOfPurchases(tx, forgotten);
  }
}

function settled(row: PurchaseRow, decision: DecidedPayment, tokenDecimals: number): SettledPurchase {
  const { tokens, credited, currency, signature, reason, asked, held, again } = decision;
  const released = { held: held && !again ? asked : 0n, cause: { requestId: null } };
  if (signature === null) return { row, outcome: { failure: reason! }, ...released };
  return {
    row: {
      ...row,
      tokenAmount: tokens,
      amountPaid: formatUnits(credited, decimalsOf(currency, tokenDecimals)),
    },
    outcome: { transactionId: signature },
    money: { currency, amount: credited },
    ...released,
  };
}
