import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Caller } from '#features/auth';
import { Chain } from '#money/chain';
import {
  type ApprovePayment,
  type AuditState,
  formatUnits,
  type ManualPayment,
  type ManualPaymentList,
  type ManualPaymentQuery,
  manualPaymentQuerySchema,
  manualPaymentSchema,
  parseUnits,
  paymentUnitOf,
  type RejectPayment,
} from '#contracts';
import {
  appendEvent,
  type AuditAct,
  Exported,
  findPage,
  isUniqueViolation,
  type ListReader,
  once,
  recordAudit,
  SETTINGS,
  type Settings,
  type StoredDocument,
  type Tx,
  TwoPersons,
  UnitOfWork,
} from '#platform';
import { PurchaseLifecycle, SaleTerms } from '#features/presale';
import { requireManualPayment } from './require-manual-payment.js';
import { presentManualPayment } from './manual-payment.presenter.js';
import { manualPurchaseId } from './manual-purchase-id.js';
import {
  countUndone,
  decideManualPayment,
  findManualPayments,
  forgetEmailOf,
  lockManualPayment,
  type PaymentDetails,
  type Outcome,
} from './manual-payments.repository.js';
import {
  ChainUnreadableError,
  NoReceiptError,
  NotDeliverableError,
  PaymentDecidedError,
  PaymentNotFoundError,
  ReferenceUnclearError,
  ReferenceUsedError,
} from './manual-payments.errors.js';
import { ReceiptFiles } from './receipt-files.service.js';
import { namesOneTransaction, referenceKey } from './reference-key.js';

/** No price of a token has more decimals. */
const PRICE_DECIMALS = 18;

export interface Decision {
  actor: Actor;
  caller: Caller;
  key: string | undefined;
}

/** Who decides about a payment, and whose request it is: another person's if two persons are needed. */
interface DecidedBy extends Pick<AuditAct, 'actor' | 'caller'> {
  decider: { userId: string; email: string };
}

/**
 * Lets operators view manual payments and decide about them. A payment is decided once. A repeated idempotency key
 * returns the payment in its current state.
 */
@Injectable()
export class ManualPaymentDecisions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly purchases: PurchaseLifecycle,
    private readonly receipts: ReceiptFiles,
    private readonly chain: Chain,
    private readonly twoPersons: TwoPersons,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Pending payments first, the oldest at the top; then the decided ones, newest first. */
  @Exported({ name: 'payments', query: manualPaymentQuerySchema, item: manualPaymentSchema })
  async list(
    { status, like, trait, ...query }: ManualPaymentQuery,
    _reader: ListReader,
    tx = this.unitOfWork.read,
  ): Promise<ManualPaymentList> {
    const filter = { status, like: like && trait ? { id: like, trait } : undefined };
    const page = await findPage(
      query,
      (part) => findManualPayments(tx, filter, part),
      ({ turn }) => turn,
    );
    return { ...page, items: page.items.map((row) => this.present(row)) };
  }

  /** @throws PaymentNotFoundError */
  async payment(id: string): Promise<ManualPayment> {
    return this.present(await requireManualPayment(this.unitOfWork.read, id));
  }

  /** @throws PaymentNotFoundError, NoReceiptError, StorageUnavailableError */
  async receipt(id: string): Promise<StoredDocument> {
    const row = await requireManualPayment(this.unitOfWork.read, id);
    const file = row.receiptKey === null ? undefined : await this.receipts.open(row.receiptKey);
    if (!file || !row.receiptType) throw new NoReceiptError();
    return { ...file, type: row.receiptType };
  }

  /**
   * Credits a payment that the operator has verified, as a purchase with the same split, cap and ledger transaction
   * as any other. The same event leads to the same mail, charity share and sale figures. The sale may be over by
   * now, because it wasn't when the payment was made.
   * @throws SecondPersonNeededError, AmountPrecisionError, AmountOutOfRangeError, PaymentNotFoundError,
   *   PaymentDecidedError, ReferenceUnclearError, ReferenceUsedError, SoldOutError, RoundSoldOutError, WalletLimitError,
   *   NotDeliverableError, ChainUnreadableError, FiguresUnavailableError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  async approve(id: string, input: ApprovePayment, decision: Decision): Promise<ManualPayment> {
    await this.check(id, input);
    return this.decide(id, { approve: input }, decision, async (tx) => {
      await this.twoPersons.refuseAloneAbove(tx, ...this.worthOf(input));
      return this.approveIn(tx, id, input, { ...decision, decider: decision.actor });
    });
  }

  /**
   * Checks what can be checked outside of a transaction.
   * @throws AmountPrecisionError, AmountOutOfRangeError, PaymentNotFoundError, ReferenceUnclearError, NotDeliverableError,
   *   ChainUnreadableError
   */
  async check(id: string, input: ApprovePayment): Promise<void> {
    this.tokensOf(input);
    const row = await requireManualPayment(this.unitOfWork.read, id);
    if (row.status !== 'pending') return;
    if (!namesOneTransaction(input.transactionReference)) throw new ReferenceUnclearError();
    await this.checkDelivery(row.wallet);
  }

  /** What is public of an approval, in whole units. */
  sizesOf(input: ApprovePayment): AuditState {
    return {
      tokenAmount: formatUnits(this.tokensOf(input), this.terms.decimals),
      amountPaid: input.amountPaid,
      paymentCurrency: input.paymentCurrency,
    };
  }

  /** Locks a payment that is still to be decided. @throws PaymentNotFoundError, PaymentDecidedError */
  async lockPending(tx: Tx, id: string): Promise<PaymentDetails> {
    const payment = await lockManualPayment(tx, id);
    if (!payment) throw new PaymentNotFoundError();
    if (payment.status !== 'pending') throw new PaymentDecidedError(payment);
    return payment;
  }

  /** Approves a payment that has been checked. @throws as `approve` */
  approveIn(tx: Tx, id: string, input: ApprovePayment, by: DecidedBy): Promise<void> {
    const work = async (payment: PaymentDetails) => {
      const purchaseId = await this.purchaseIdFor(tx, input.transactionReference);
      const purchase = {
        id: purchaseId,
        ...this.verified(input),
        tokenAmount: this.tokensOf(input),
        mode: payment.mode,
        cluster: payment.cluster,
        buyerWallet: payment.wallet,
        buyerEmail: payment.email,
        language: payment.language,
      };
      await this.purchases.credit(tx, purchase).catch(refuseUsed);
      return { purchaseId, reference: input.transactionReference };
    };
    return this.settle(tx, id, by, work, this.sizesOf(input));
  }

  private async purchaseIdFor(tx: Tx, reference: string): Promise<string> {
    const key = referenceKey(reference);
    return manualPurchaseId(this.settings.APP_SECRET, key, await countUndone(tx, key));
  }

  /** @throws PaymentNotFoundError, PaymentDecidedError; DomainError `IDEMPOTENCY_CONFLICT` */
  reject(id: string, { reason }: RejectPayment, decision: Decision): Promise<ManualPayment> {
    return this.decide(id, { reject: reason }, decision, (tx) =>
      this.settle(tx, id, { ...decision, decider: decision.actor }, async () => ({ reason })),
    );
  }

  private decide(
    id: string,
    request: object,
    { actor, key }: Decision,
    work: (tx: Tx) => Promise<void>,
  ): Promise<ManualPayment> {
    const scope = `manual-payment/${id}/${actor.userId}`;
    return this.unitOfWork.run(async (tx) => {
      await once(tx, { scope, key, request }, async () => {
        await work(tx);
        return {};
      });
      return this.present(await requireManualPayment(tx, id));
    });
  }

  /** @param sizes what is public of an approval, in whole units */
  private async settle(
    tx: Tx,
    id: string,
    { decider, actor, caller }: DecidedBy,
    work: (payment: PaymentDetails) => Promise<Outcome>,
    sizes: AuditState = {},
  ): Promise<void> {
    const payment = await this.lockPending(tx, id);
    const outcome = await work(payment);
    await this.record(tx, id, decider, outcome);
    const approved = 'purchaseId' in outcome;
    await recordAudit(tx, {
      actor,
      caller,
      subject: { kind: 'manual-payment', id },
      before: { status: 'pending' },
      ...actOf(outcome, sizes),
    });
    await appendEvent(tx, 'presale.payment-decided', {
      paymentId: id,
      outcome: approved ? 'approved' : 'rejected',
      email: payment.email,
      wallet: payment.wallet,
      reason: approved ? null : outcome.reason,
      language: payment.language,
    });
    if (payment.forgetEmail) await this.forgetPayer(tx, id, outcome);
  }

  /**
   * Deletes the sender's address from the payment and the purchase. The mails about the decision use the address in
   * its events.
   */
  private async forgetPayer(tx: Tx, id: string, outcome: Outcome): Promise<void> {
    await forgetEmailOf(tx, id);
    if ('purchaseId' in outcome) await this.purchases.forgetBuyer(tx, outcome.purchaseId);
  }

  private async record(
    tx: Tx,
    id: string,
    { userId, email }: DecidedBy['decider'],
    outcome: Outcome,
  ): Promise<void> {
    const decision = { decidedBy: userId, decidedByEmail: email, ...outcome };
    await decideManualPayment(tx, id, decision).catch(refuseUsed);
  }

  /** In base units. @throws AmountPrecisionError, AmountOutOfRangeError */
  private tokensOf({ tokenAmount }: ApprovePayment): bigint {
    return this.terms.tokensWithinLimits(tokenAmount, 'public');
  }

  /** What the tokens cost in US dollars: an amount and its decimals. */
  private worthOf(input: ApprovePayment): [amount: bigint, decimals: number] {
    const price = parseUnits(this.terms.round('public').price, PRICE_DECIMALS);
    return [this.tokensOf(input) * price, this.terms.decimals + PRICE_DECIMALS];
  }

  private verified({ paymentCurrency, amountPaid }: ApprovePayment) {
    const unit = paymentUnitOf(paymentCurrency);
    return {
      paymentCurrency,
      amountPaid,
      amountUnit: unit,
      // The operator states the whole amount paid, so it contains no network fee of ours.
      networkFee: { amount: '0', unit: unit === 'USD' ? ('SOL' as const) : unit, usd: '0' },
    };
  }

  private async checkDelivery(wallet: string): Promise<void> {
    const [obstacle] = await this.chain.deliveryObstacles([wallet]).catch((error: unknown) => {
      throw new ChainUnreadableError({ cause: error });
    });
    if (obstacle) throw new NotDeliverableError(obstacle);
  }

  private present(row: PaymentDetails): ManualPayment {
    return presentManualPayment(row, this.terms.decimals);
  }
}

/** A reference names one purchase and one approved payment. @throws ReferenceUsedError, or the error if it is another one */
function refuseUsed(error: unknown): never {
  throw isUniqueViolation(error) ? new ReferenceUsedError() : error;
}

const actOf = (outcome: Outcome, sizes: AuditState) =>
  'purchaseId' in outcome
    ? {
        action: 'manual-payment-approved' as const,
        after: {
          status: 'approved',
          purchase: outcome.purchaseId,
          reference: outcome.reference,
          ...sizes,
        },
      }
    : { action: 'manual-payment-rejected' as const, after: { status: 'rejected' }, reason: outcome.reason };
