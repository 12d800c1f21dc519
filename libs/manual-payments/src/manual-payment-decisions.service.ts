import { Injectable } from '@nestjs/common';
import { type Actor, type Caller, recordSecurityEvent } from '#libs/auth';
import { Chain } from '#libs/chain';
import type {
  ApprovePayment,
  ManualPayment,
  ManualPaymentList,
  ManualPaymentQuery,
  ReceiptType,
  RejectPayment,
} from '#libs/contracts';
import { appendEvent, once, pageOf, type StoredFile, type Tx, UnitOfWork } from '#libs/platform';
import { SaleTerms, VerifiedPurchases } from '#libs/presale';
import { presentManualPayment } from './manual-payment.presenter.js';
import {
  decideManualPayment,
  findManualPayment,
  findManualPayments,
  lockManualPayment,
  type ManualPaymentRow,
} from './manual-payments.repository.js';
import {
  ChainUnreadableError,
  NoReceiptError,
  NotDeliverableError,
  PaymentDecidedError,
  PaymentNotFoundError,
} from './manual-payments.errors.js';
import { ReceiptFiles } from './receipt-files.service.js';

interface Decision {
  actor: Actor;
  caller: Caller;
  key: string | undefined;
}

/** What operators see and decide of payments made by hand. A payment is decided once. */
@Injectable()
export class ManualPaymentDecisions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly purchases: VerifiedPurchases,
    private readonly receipts: ReceiptFiles,
    private readonly chain: Chain,
  ) {}

  /** Those that wait first, the oldest before the others; then the decided ones, newest first. */
  async list({ status, limit, cursor }: ManualPaymentQuery): Promise<ManualPaymentList> {
    const query = { status, after: cursor, limit: limit + 1 };
    const found = await findManualPayments(this.unitOfWork.read, query);
    const { shown, nextCursor } = pageOf(found, limit, ({ turn }) => turn);
    return { items: shown.map((row) => this.present(row)), nextCursor };
  }

  /** @throws PaymentNotFoundError, NoReceiptError */
  async receipt(id: string): Promise<StoredFile & { type: ReceiptType }> {
    const row = await findManualPayment(this.unitOfWork.read, id);
    if (!row) throw new PaymentNotFoundError();
    const file = row.receipt_key === null ? undefined : await this.receipts.open(row.receipt_key);
    if (!file || !row.receipt_type) throw new NoReceiptError();
    return { ...file, type: row.receipt_type };
  }

  /**
   * Credits what the operator has verified, as a purchase: the same split, cap and ledger transaction, and by the same event the
   * same mail, charity share and figures. The sale may be over by now; it was not when the payment was made.
   * @throws AmountPrecisionError, AmountOutOfRangeError, PaymentNotFoundError, PaymentDecidedError, SoldOutError,
   *   NotDeliverableError, ChainUnreadableError, FiguresUnavailableError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  async approve(id: string, input: ApprovePayment, decision: Decision): Promise<ManualPayment> {
    const tokenAmount = this.terms.tokensWithinLimits(input.tokenAmount);
    const row = await findManualPayment(this.unitOfWork.read, id);
    if (!row) throw new PaymentNotFoundError();
    if (row.status === 'pending') await this.checkDelivery(row.wallet);
    return this.decide(id, { approve: input }, decision, async (tx, payment) => {
      const purchaseId = await this.purchases.credit(tx, {
        ...this.verified(input),
        tokenAmount,
        mode: payment.mode,
        cluster: payment.cluster,
        buyerWallet: payment.wallet,
        buyerEmail: payment.email,
        language: payment.language,
      });
      return { purchaseId };
    });
  }

  /** @throws PaymentNotFoundError, PaymentDecidedError; DomainError `IDEMPOTENCY_CONFLICT` */
  reject(id: string, { reason }: RejectPayment, decision: Decision): Promise<ManualPayment> {
    return this.decide(id, { reject: reason }, decision, async () => ({ reason }));
  }

  private decide(
    id: string,
    request: object,
    { actor, caller, key }: Decision,
    work: (tx: Tx, payment: ManualPaymentRow) => Promise<{ purchaseId: string } | { reason: string }>,
  ): Promise<ManualPayment> {
    const scope = `manual-payment/${id}/${actor.userId}`;
    return this.unitOfWork.run((tx) =>
      once(tx, { scope, key, request }, async () => {
        const payment = await lockManualPayment(tx, id);
        if (!payment) throw new PaymentNotFoundError();
        if (payment.status !== 'pending') throw new PaymentDecidedError(payment);
        const outcome = await work(tx, payment);
        await decideManualPayment(tx, id, { by: actor.userId, byEmail: actor.email, ...outcome });
        const approved = 'purchaseId' in outcome;
        await recordSecurityEvent(tx, {
          event: approved ? 'manual-payment-approved' : 'manual-payment-rejected',
          accountId: actor.userId,
          caller,
          details: { payment: id, ...outcome },
        });
        await appendEvent(tx, 'presale.payment-decided', {
          paymentId: id,
          outcome: approved ? 'approved' : 'rejected',
          email: payment.email,
          wallet: payment.wallet,
          reason: approved ? null : outcome.reason,
          language: payment.language,
        });
        const decided = await findManualPayment(tx, id);
        return this.present(decided ?? payment);
      }),
    );
  }

  private verified({ paymentCurrency, amountPaid }: ApprovePayment) {
    const unit = paymentCurrency === 'SOL' || paymentCurrency === 'USDT' ? paymentCurrency : 'USD';
    return {
      paymentCurrency,
      amountPaid,
      amountUnit: unit,
      // What was paid is stated whole: no fee of ours is in it.
      networkFee: { amount: '0', unit: unit === 'USD' ? ('SOL' as const) : unit, usd: '0' },
    };
  }

  private async checkDelivery(wallet: string): Promise<void> {
    const obstacle = await this.chain.deliveryObstacle(wallet).catch((error: unknown) => {
      throw new ChainUnreadableError({ cause: error });
    });
    if (obstacle) throw new NotDeliverableError(obstacle);
  }

  private present(row: ManualPaymentRow): ManualPayment {
    return presentManualPayment(row, this.terms.decimals);
  }
}
