import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { type AskUndo, type AuditState, formatUnits, type ManualPayment } from '#contracts';
import { Donations } from '#features/donations';
import { appendEvent, type AuditAct, once, recordAudit, type Tx, UnitOfWork } from '#platform';
import { PurchaseLifecycle, SaleTerms } from '#features/presale';
import type { Decision } from './manual-payment-decisions.service.js';
import { presentManualPayment } from './manual-payment.presenter.js';
import {
  AnotherOperatorNeededError,
  NotApprovedError,
  PaymentNotFoundError,
  UndoAskedError,
  UndoDecidedError,
  UndoMissingError,
} from './manual-payments.errors.js';
import type { UndoRow } from './payment-undo.entity.js';
import { requireManualPayment } from './require-manual-payment.js';
import { lockManualPayment, type PaymentDetails } from './manual-payments.repository.js';
import { decideUndo, findOpenUndo, findUndo, insertUndo, markUndone } from './payment-undos.repository.js';

/** What the audit log keeps of a change. */
type Deed = Pick<AuditAct, 'action' | 'before' | 'after' | 'reason'>;

/**
 * Undoes approvals. One operator asks for it with a reason, which changes nothing yet. Another operator then
 * declines, or confirms: then purchase, ledger, sale figure and charity share are reversed in one transaction.
 */
@Injectable()
export class PaymentUndoing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: SaleTerms,
    private readonly purchases: PurchaseLifecycle,
    private readonly donations: Donations,
  ) {}

  /** @throws PaymentNotFoundError, NotApprovedError, UndoAskedError; DomainError `IDEMPOTENCY_CONFLICT` */
  ask(id: string, { reason }: AskUndo, decision: Decision): Promise<ManualPayment> {
    return this.change(id, { ask: reason }, decision, async (tx, payment) => {
      if (payment.status !== 'approved') throw new NotApprovedError();
      const open = await findOpenUndo(tx, id);
      if (open) throw new UndoAskedError(open);
      const { userId, email } = decision.actor;
      const undoId = randomUUID();
      await insertUndo(tx, { id: undoId, paymentId: id, reason, askedBy: userId, askedByEmail: email });
      await appendEvent(tx, 'presale.payment-undo-changed', { paymentId: id });
      return { action: 'manual-payment-undo-asked', after: { undo: undoId }, reason };
    });
  }

  /**
   * @throws PaymentNotFoundError, UndoMissingError, UndoDecidedError, AnotherOperatorNeededError, PurchasePaidOutError,
   *   ShareUnrecordedError, InsufficientFundsError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  confirm(id: string, undoId: string, decision: Decision): Promise<ManualPayment> {
    return this.change(id, { confirm: undoId }, decision, async (tx, payment) => {
      const undo = await this.decide(tx, id, undoId, 'confirmed', decision);
      await this.undo(tx, payment, undo);
      return {
        action: 'manual-payment-undone',
        before: { status: 'approved' },
        after: { status: 'undone', undo: undoId, ...this.sizesOf(payment) },
        reason: undo.reason,
      };
    });
  }

  /**
   * @throws PaymentNotFoundError, UndoMissingError, UndoDecidedError, AnotherOperatorNeededError; DomainError
   *   `IDEMPOTENCY_CONFLICT`
   */
  decline(id: string, undoId: string, decision: Decision): Promise<ManualPayment> {
    return this.change(id, { decline: undoId }, decision, async (tx) => {
      await this.decide(tx, id, undoId, 'declined', decision);
      await appendEvent(tx, 'presale.payment-undo-changed', { paymentId: id });
      return { action: 'manual-payment-undo-declined', after: { undo: undoId } };
    });
  }

  private async decide(
    tx: Tx,
    paymentId: string,
    undoId: string,
    outcome: 'confirmed' | 'declined',
    { actor }: Decision,
  ): Promise<UndoRow> {
    const undo = await findUndo(tx, undoId, paymentId);
    if (!undo) throw new UndoMissingError();
    if (undo.outcome !== null) throw new UndoDecidedError(undo);
    if (undo.askedBy === actor.userId) throw new AnotherOperatorNeededError();
    await decideUndo(tx, undoId, {
      outcome,
      decidedBy: actor.userId,
      decidedByEmail: actor.email,
    });
    return undo;
  }

  private async undo(tx: Tx, payment: PaymentDetails, { reason }: UndoRow): Promise<void> {
    const { id: paymentId, email, wallet, language, purchaseId } = payment;
    if (purchaseId === null) throw new NotApprovedError();
    const purchase = await this.purchases.reverse(tx, purchaseId);
    // A brand's charity share of purchases can be 0.
    if (purchase.charityAmount !== 0n) await this.donations.reverseCharityShare(tx, purchaseId);
    await markUndone(tx, paymentId);
    await appendEvent(tx, 'presale.payment-undone', {
      paymentId,
      purchaseId,
      tokenAmount: purchase.tokenAmount.toString(),
      email,
      wallet,
      reason,
      language,
    });
  }

  /** In whole units. */
  private sizesOf({ tokenAmount, amountPaid, paymentCurrency }: PaymentDetails): AuditState {
    return {
      tokenAmount: formatUnits(tokenAmount ?? 0n, this.terms.decimals),
      amountPaid: amountPaid ?? '0',
      ...(paymentCurrency !== null && { paymentCurrency }),
    };
  }

  private change(
    id: string,
    request: object,
    { actor, caller, key }: Decision,
    work: (tx: Tx, payment: PaymentDetails) => Promise<Deed>,
  ): Promise<ManualPayment> {
    const scope = `manual-payment-undo/${id}/${actor.userId}`;
    return this.unitOfWork.run(async (tx) => {
      await once(tx, { scope, key, request }, async () => {
        const payment = await lockManualPayment(tx, id);
        if (!payment) throw new PaymentNotFoundError();
        const deed = await work(tx, payment);
        await recordAudit(tx, { ...deed, actor, caller, subject: { kind: 'manual-payment', id } });
        return {};
      });
      return presentManualPayment(await requireManualPayment(tx, id), this.terms.decimals);
    });
  }
}
